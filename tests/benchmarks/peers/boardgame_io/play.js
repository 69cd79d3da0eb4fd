"use strict";
// Plays random games for so many milliseconds as each line on the standard input says, and answers with a line: games,
// moves, milliseconds. The engine keeps no past, as ours in the race, and makes no checks for developers.

process.env.NODE_ENV = "production";
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require("boardgame.io/internal");
const readline = require("readline");
const { game, legal } = require("./games.js")[process.argv[2]];

const ready = ProcessGameConfig({ ...game, disableUndo: true });
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

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const began = process.hrtime.bigint(), used = process.cpuUsage();
  const end = began + BigInt(Math.round(Number(line) * 1e6));
  let games = 0, moves = 0, now = began;
  do {
    moves += play();
    games++;
    now = process.hrtime.bigint();
  } while (now < end);
  // On a busy machine a clock on the wall counts too much; processor time counts helping threads too. The less counts.
  const { user, system } = process.cpuUsage(used);
  process.stdout.write(`${games} ${moves} ${Math.min(Number(now - began) / 1e6, (user + system) / 1e3)}\n`);
});
