"use strict";
// Plays one random game for each line on the standard input, and answers with the number of its moves.

const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const readline = require("readline");
const { game, legal } = require("./games.js")[process.argv[2]];

const ready = ProcessGameConfig(game);
const reducer = CreateGameReducer({ game: ready });
const first = InitializeGame({ game: ready, numPlayers: 2 });

function play() {
  let state = first;
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const options = legal(state.G, state.ctx);
    const args = options[Math.floor(Math.random() * options.length)];
    const payload = { type: "move", args, playerID: state.ctx.currentPlayer, credentials: undefined };
    state = reducer(state, { type: "MAKE_MOVE", payload });
    moves++;
  }
  return moves;
}

readline.createInterface({ input: process.stdin }).on("line", () => process.stdout.write(`${play()}\n`));
