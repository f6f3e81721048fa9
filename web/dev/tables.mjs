// Tables that follow a film: any legal move is answered with the film's own next plies.

import { fixtures } from "./canned.mjs";
import { applyDiff } from "./step.mjs";

export class MockTables {
  all = new Map();

  create({ game, seats, time }) {
    const id = `${game}-${this.all.size + 1}`;
    this.all.set(id, new MockTable(id, game, seats, time));
    return { id, keys: seats.map((seat, i) => (seat === "human" ? `key-${i}` : null)) };
  }

  /** A table named after a game exists as soon as it is asked for, three plies into its film. */
  find(id) {
    const game = id.split("-")[0];
    if (!this.all.has(id) && fixtures[game]) {
      const seats = game === "dominoes" ? ["human", "engine:3", "engine:5", "greedy"] : ["human", "engine:3"];
      const table = new MockTable(id, game, seats, "5m+3s");
      table.open = true;
      table.advance(game === "dominoes" ? 2 : game === "queens" ? 2 : 4);
      this.all.set(id, table);
    }
    return this.all.get(id);
  }
}

class MockTable {
  version = 1;
  at = 0;
  over = null;
  open = false;
  watchers = new Set();

  constructor(id, game, seats, time) {
    Object.assign(this, { id, game, seats, time, film: fixtures[game], picture: fixtures[game].start });
  }

  advance(plies) {
    for (const { step } of this.film.plies.slice(this.at, this.at + plies)) this.picture = applyDiff(this.picture, step);
    this.at = Math.min(this.film.plies.length, this.at + plies);
  }

  act(what, body, lang) {
    if (what === "hint") return this.hint();
    if (what === "move") {
      const said = (body.path ?? []).join(" ");
      if (!this.choices().some(({ path, text }) => path.join(" ") === said || text === body.text))
        return { error: lang === "pt" ? `esperado um lance válido, veio "${said}"` : `expected a legal move, got "${said}"` };
      this.advance(this.seats.length);
    }
    if (what === "resign" || this.at >= this.film.plies.length)
      this.over = { winner: 1, scores: [0, 1], reason: "resigned", sentence: lang === "pt" ? "engine:3 venceu: você desistiu" : "engine:3 wins: you resigned" };
    this.version += 1;
    for (const tell of this.watchers) tell();
    return null;
  }

  hint() {
    const moves = this.choices().map(({ text, label, path }, i) => {
      const score = 12 - ((i * 7) % 23);
      return { text, label, path, score, worth: score > 0 ? `+${score}` : `${score}`.replace("-", "−"), proved: false };
    });
    moves.sort((a, b) => b.score - a.score);
    return { moves, line: moves.slice(0, 3).map(({ label }) => label) };
  }

  choices() {
    return (this.film.choices[this.at] ?? []).map(([text, ...path], code) => ({ text, label: text, code, path }));
  }

  seen(keys) {
    const mine = (i) => this.seats[i] === "human" && (this.open || keys.includes(`key-${i}`));
    const to_move = this.over ? null : (this.film.plies[this.at]?.seat ?? 0);
    return {
      id: this.id,
      version: this.version,
      game: this.game,
      options: {},
      seats: this.seats.map((player, seat) => ({ seat, side: seat % 2, player, name: player === "human" ? "Ana" : player, human: player === "human", mine: mine(seat) })),
      to_move,
      over: this.over,
      picture: this.picture,
      text: this.film.text,
      choices: to_move !== null && mine(to_move) ? this.choices() : [],
      plies: this.film.plies.slice(0, this.at).map(({ seat, text, label }) => ({ seat, text, label })),
      clock: this.time ? { bank_ms: [287_000, 9_400], increment_ms: 3000, running: to_move === null ? null : to_move % 2, since_ms: 0 } : null,
      thinking: false,
      offer: null,
      can_undo: this.at > 0,
    };
  }

  watch(send, keys) {
    const tell = () => send({ type: "table", ...this.seen(keys) });
    tell();
    this.watchers.add(tell);
    return () => this.watchers.delete(tell);
  }
}
