"use strict";
// The classics for boardgame.io. A game is what the engine takes; `legal` lists all moves as arguments of its one move.

const INVALID = "INVALID_MOVE"; // what the engine wants to hear of a move that is against the rules

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  game: {
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      move: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== null) return INVALID;
        G.cells[cell] = playerID;
      },
    },
    endIf: ({ G, ctx }) => {
      for (const [a, b, c] of LINES) {
        if (G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]) return { winner: ctx.currentPlayer };
      }
      return G.cells.includes(null) ? undefined : { draw: true };
    },
  },
  legal: (G) => {
    const found = [];
    for (let cell = 0; cell < 9; cell++) if (G.cells[cell] === null) found.push([cell]);
    return found;
  },
};

const WIDTH = 7, HEIGHT = 6;

function fourInLine(cells, at) {
  const who = cells[at], x = at % WIDTH, y = (at - x) / WIDTH;
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let count = 1;
    for (const sign of [1, -1]) {
      let i = x + sign * dx, j = y + sign * dy;
      while (i >= 0 && i < WIDTH && j >= 0 && j < HEIGHT && cells[j * WIDTH + i] === who) {
        count++; i += sign * dx; j += sign * dy;
      }
    }
    if (count >= 4) return true;
  }
  return false;
}

const connectFour = {
  game: {
    setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), last: -1, filled: 0 }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      move: ({ G, playerID }, column) => {
        let at = column;
        while (G.cells[at] !== null) {
          at += WIDTH;
          if (at >= WIDTH * HEIGHT) return INVALID;
        }
        G.cells[at] = playerID;
        G.last = at;
        G.filled++;
      },
    },
    endIf: ({ G, ctx }) => {
      if (G.last >= 0 && fourInLine(G.cells, G.last)) return { winner: ctx.currentPlayer };
      return G.filled < WIDTH * HEIGHT ? undefined : { draw: true };
    },
  },
  legal: (G) => {
    const found = [];
    for (let column = 0; column < WIDTH; column++) {
      if (G.cells[(HEIGHT - 1) * WIDTH + column] === null) found.push([column]);
    }
    return found;
  },
};

function breakthrough(size) {
  const start = Array(size * size).fill(null);
  for (let at = 0; at < 2 * size; at++) { start[at] = "0"; start[size * size - 1 - at] = "1"; }
  return {
    game: {
      setup: () => ({ cells: [...start], last: -1 }),
      turn: { minMoves: 1, maxMoves: 1 },
      moves: {
        move: ({ G, playerID }, from, to) => {
          const aside = Math.abs((to % size) - (from % size));
          const forward = Math.floor(to / size) - Math.floor(from / size) === (playerID === "0" ? 1 : -1);
          const free = aside === 0 ? G.cells[to] === null : G.cells[to] !== playerID;
          if (G.cells[from] !== playerID || aside > 1 || !forward || !free) return INVALID;
          G.cells[from] = null;
          G.cells[to] = playerID;
          G.last = to;
        },
      },
      endIf: ({ G, ctx }) => {
        if (G.last < 0) return undefined;
        const who = G.cells[G.last], goal = who === "0" ? size - 1 : 0;
        if (Math.floor(G.last / size) === goal) return { winner: ctx.currentPlayer };
        return G.cells.some((cell) => cell !== null && cell !== who) ? undefined : { winner: ctx.currentPlayer };
      },
    },
    legal: (G, ctx) => {
      const found = [], who = ctx.currentPlayer, step = who === "0" ? size : -size;
      for (let from = 0; from < size * size; from++) {
        if (G.cells[from] !== who) continue;
        const ahead = from + step, x = from % size;
        if (ahead < 0 || ahead >= size * size) continue;
        if (x > 0 && G.cells[ahead - 1] !== who) found.push([from, ahead - 1]);
        if (G.cells[ahead] === null) found.push([from, ahead]);
        if (x < size - 1 && G.cells[ahead + 1] !== who) found.push([from, ahead + 1]);
      }
      return found;
    },
  };
}

module.exports = {
  "tic-tac-toe": ticTacToe,
  "connect-four": connectFour,
  "breakthrough-6x6": breakthrough(6),
  "breakthrough-8x8": breakthrough(8),
};
