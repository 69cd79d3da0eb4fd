"use strict";
// Plays the games that come on the standard input, one a line: the numbers of the options to take, with spaces between.
// Answers each with a line of JSON: the options before every move, and who has won (null: nobody). With "engine" as the
// second word of the command the engine plays; otherwise the rules are played without it.

const readline = require("readline");
const { game, legal } = require("./games.js")[process.argv[2]];

function byItself() {
  const state = { G: game.setup(), ctx: { currentPlayer: "0", gameover: undefined } };
  return {
    state: () => state,
    move: (args) => {
      const answer = game.moves.move({ G: state.G, playerID: state.ctx.currentPlayer }, ...args);
      if (answer !== undefined) throw new Error(answer);
      state.ctx.gameover = game.endIf(state);
      state.ctx.currentPlayer = state.ctx.currentPlayer === "0" ? "1" : "0";
    },
  };
}

function byTheEngine() {
  const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
  const ready = ProcessGameConfig({ ...game, disableUndo: true });
  const reducer = CreateGameReducer({ game: ready });
  let state = InitializeGame({ game: ready, numPlayers: 2 });
  return {
    state: () => state,
    move: (args) => {
      const payload = { type: "move", args, playerID: state.ctx.currentPlayer, credentials: undefined };
      state = reducer(state, { type: "MAKE_MOVE", payload });
    },
  };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const player = process.argv[3] === "engine" ? byTheEngine() : byItself();
  const met = [];
  for (const pick of line.split(" ").map(Number)) {
    const { G, ctx } = player.state();
    const options = legal(G, ctx);
    met.push(options);
    player.move(options[pick]);
  }
  const { gameover } = player.state().ctx;
  console.log(JSON.stringify({ met, over: gameover !== undefined, winner: gameover?.winner ?? null }));
});
