// A tournament of a minute or two: boards replay the films, the standings drift.

import { GAMES, fixtures } from "./canned.mjs";
import { applyDiff } from "./step.mjs";

const NAMES = ["Ana & Rui", "greedy", "Trovão", "engine:3", "Os Bispos", "random", "minimax42", "Capivara"];
const COLUMNS = [
  { key: "points", title: "Pts", about: "points" },
  { key: "played", title: "G", about: "games" },
  { key: "won", title: "W", about: "won" },
  { key: "drawn", title: "D", about: "drawn" },
  { key: "lost", title: "L", about: "lost" },
  { key: "elo", title: "Elo", about: "rating with its error" },
];

const TOTAL = 620;

export class MockTournament {
  played = 341;
  names = NAMES;
  points = NAMES.map((_, i) => 60 - i * 6);
  boards = Array.from({ length: 8 }, (_, slot) => this.begin(slot));

  begin(slot) {
    const game = GAMES[slot % GAMES.length];
    return { slot, game, at: (slot * 5) % 9, base: null, match: `${game}-${slot}-${Math.floor(Math.random() * 1e6)}`, entrants: [NAMES[slot % 8], NAMES[(slot * 3 + 1) % 8]] };
  }

  picture({ game, at }) {
    return fixtures[game].plies.slice(0, at).reduce((picture, { step }) => applyDiff(picture, step), fixtures[game].start);
  }

  board(board) {
    const { slot, match, entrants, game, at } = board;
    return { slot, match, entrants, picture: this.picture(board), plies: at, last: fixtures[game].plies[at - 1]?.label ?? null, over: null };
  }

  progress() {
    const order = NAMES.map((_, i) => i).sort((a, b) => this.points[b] - this.points[a]);
    const rows = order.map((entrant, i) => ({ entrant, rank: i + 1, faults: entrant === 5 ? 3 : 0, cells: [`${this.points[entrant]}`, "84", `${this.points[entrant] - 4}`, "8", `${80 - this.points[entrant]}`, `${1500 + this.points[entrant] * 4} ± 31`] }));
    const matrix = NAMES.map((_, a) => NAMES.map((_, b) => (a === b ? null : { won: (a * 5 + b * 3) % 10, drawn: 2, lost: (b * 5 + a * 3) % 10 })));
    const bracket = [
      { name: "Semifinals", bouts: [{ a: 0, b: 3, score: [12, 8], winner: 0 }, { a: 1, b: 2, score: [9, 11], winner: 2 }] },
      { name: "Final", bouts: [{ a: 0, b: 2, score: [4, 3], winner: null }, { a: 3, b: 1, score: null, winner: null }] },
    ];
    const state = this.played < TOTAL ? "running" : "finished";
    return { state, games: { played: this.played, total: TOTAL }, rate: state === "running" ? 6.4 : 0, table: { columns: COLUMNS, rows }, matrix, bracket, notes: ["random: 3 moves were illegal"] };
  }

  full() {
    return { id: 1, name: "Copa da turma", game: "othello", format: "round-robin", open_seed: false, entrants: NAMES, ...this.progress(), boards: this.boards.map((board) => this.board(board)) };
  }

  line() {
    return { id: 1, name: "Copa da turma", game: "othello", state: this.progress().state, entrants: NAMES.length, games: { played: this.played, total: TOTAL }, created: "", leader: NAMES[0], open_seed: false };
  }

  bot(n) {
    const history = Array.from({ length: 60 }, (_, game) => ({ game, rating: 1500 + 90 * Math.sin(game / 9) + game * 3 }));
    const opponents = NAMES.map((name, entrant) => ({ entrant, name, won: (entrant * 3) % 9, drawn: 2, lost: (entrant * 5) % 7 })).filter(({ entrant }) => entrant !== n);
    return { name: NAMES[n], player: `bot:${NAMES[n]}.py`, rank: n + 1, played: 84, won: 52, drawn: 8, lost: 24, history, opponents, move_ms: { median: 12.4, p95: 48.2, max: 210 }, errors: [{ match: "othello-1", sentence: "illegal move d9", words: "Traceback (most recent call last):\n  ValueError: d9" }], worst: [{ match: "othello-1", opponent: "greedy", plies: 28, reason: "illegal move" }] };
  }

  matches(query) {
    const number = (name) => (query.has(name) ? Number(query.get(name)) : null);
    const [page, a, b] = [number("page") ?? 0, number("entrant") ?? 0, number("opponent")];
    const reason = (i) => (query.get("fault") === "1" || i % 6 === 5 ? ["illegal-move", "crashed", "out-of-time"][i % 3] : "rules");
    const matches = Array.from({ length: 12 }, (_, i) => ({ id: `othello-${page}-${i}`, a, b: b ?? (a + 1 + (i % 7)) % 8, winner: i % 3 === 2 ? null : i % 2, reason: reason(i), plies: 58 }));
    return { matches, page, pages: 4 };
  }

  watch(send) {
    send({ type: "tournament", ...this.full() });
    const timer = setInterval(() => {
      this.played = Math.min(TOTAL, this.played + 3);
      this.points[Math.floor(Math.random() * NAMES.length)] += 1;
      send({ type: "table", ...this.progress() });
      if (this.played === TOTAL) return;
      for (const board of this.boards) {
        const ply = fixtures[board.game].plies[board.at];
        if (!ply) {
          Object.assign(board, this.begin(board.slot), { at: 0 });
          send({ type: "board", ...this.board(board) });
          continue;
        }
        board.at += 1;
        send({ type: "board-step", slot: board.slot, plies: board.at, last: ply.label, step: ply.step, over: null });
      }
    }, 700);
    return () => clearInterval(timer);
  }
}

/** A season: forty students with a version each and two engines, by rating. */
export class MockLadder extends MockTournament {
  constructor(people) {
    super();
    this.people = [...people.map((name, i) => `${name} v${1 + (i % 4)}`), "engine:1", "engine:3"];
    this.rating = this.people.map((_, i) => 1750 - ((i * 37) % 420));
    for (const board of this.boards) Object.assign(board, { game: "othello", entrants: [this.people[board.slot * 2], this.people[board.slot * 3 + 1]] });
  }

  begin(slot) {
    const board = { ...super.begin(slot), game: "othello" };
    return this.people ? { ...board, entrants: [this.people[Math.floor(Math.random() * 40)], this.people[Math.floor(Math.random() * 42)]] } : board;
  }

  progress() {
    for (let i = 0; i < 3; i += 1) this.rating[Math.floor(Math.random() * this.people.length)] += Math.round(Math.random() * 16 - 8);
    const order = this.people.map((_, i) => i).sort((a, b) => this.rating[b] - this.rating[a]);
    const rows = order.map((entrant, i) => ({ entrant, rank: i + 1, faults: entrant % 17 === 5 ? 2 : 0, cells: [`${80 - i}`, "84", `${76 - i}`, "8", `${i}`, `${this.rating[entrant]} ± ${20 + (entrant % 30)}`] }));
    return { state: "running", games: { played: this.played, total: null }, rate: 11.2, table: { columns: COLUMNS, rows }, matrix: this.people.map((_, a) => this.people.map((_, b) => (a === b || (a + b) % 3 ? null : { won: (a * 5 + b * 3) % 10, drawn: 2, lost: (b * 5 + a * 3) % 10 }))), bracket: null, notes: [] };
  }

  full() {
    return { ...super.full(), id: 2, name: "Othello, Turma A", game: "othello", format: "ladder", entrants: this.people, ...this.progress() };
  }

  line() {
    return { ...super.line(), id: 2, name: "Othello, Turma A", entrants: this.people.length, leader: this.people[0], games: { played: this.played, total: null } };
  }
}
