// Invented hand-ins: some right, some wrong, some still being checked. A new one is checked, marked and rated in seconds.

import { gameTitle } from "./canned.mjs";

const WRONG = "expected a move, got nothing: ZeroDivisionError at jogador.py:14\n  File \"jogador.py\", line 14, in escolhe\n    return moves[0] / len(moves)\nZeroDivisionError: division by zero";
const RIGHT = "started in 41 ms\nplayed 10 games against random: 9 won, 1 lost\nno move was illegal, none came late";
const HOUR = 3600;

export class MockHandIns {
  all = new Map();
  sent = new Map();

  constructor(room) {
    this.room = room;
    const now = Math.floor(Date.now() / 1000);
    for (const { id, joined } of room.people) {
      if (joined === null || id % 7 === 3) continue;
      const versions = Array.from({ length: 1 + (id % 4) }, (_, i) => this.made(id, 1 + i, now - HOUR * (5 - i), id % 5 === 2 && i === id % 4));
      this.all.set(`${id} othello`, { chosen: versions.findLast(({ check }) => check.ok)?.version ?? 1, versions: versions.reverse() });
      if (id % 2 === 0) this.all.set(`${id} queens`, { chosen: 1, versions: [this.made(id, 1, now - HOUR, false)] });
    }
  }

  made(id, version, added, isWrong) {
    return {
      version,
      file: "jogador.py",
      bytes: 1800 + version * 341,
      added,
      check: { state: "done", ok: !isWrong, text: isWrong ? WRONG : RIGHT },
      mark: isWrong ? null : { mark: Math.min(10, 4 + ((id * 3 + version) % 13) / 2), max: 10 },
      rating: isWrong ? null : { value: 1380 + ((id * 37) % 300) + version * 20, error: 120 / version, games: 40 * version, entrant: id },
    };
  }

  of(person) {
    const games = this.room.settings.games.map((game) => ({ game, title: gameTitle(game), ...(this.all.get(`${person.id} ${game}`) ?? { chosen: null, versions: [] }) }));
    return { person: { id: person.id, name: person.name, role: person.role }, left_this_hour: this.room.settings.per_hour - (this.sent.get(person.id) ?? 0), games };
  }

  summary(id) {
    return this.room.settings.games.flatMap((game) => {
      const newest = this.all.get(`${id} ${game}`)?.versions[0];
      return newest ? [{ game, version: newest.version, ok: newest.check.ok, mark: newest.mark }] : [];
    });
  }

  add(person, game, file, bytes) {
    const key = `${person.id} ${game}`;
    const known = this.all.get(key) ?? { chosen: null, versions: [] };
    const version = (known.versions[0]?.version ?? 0) + 1;
    const entry = { ...this.made(person.id, version, Math.floor(Date.now() / 1000), false), file, bytes, check: { state: "waiting", ok: null, text: "" }, mark: null, rating: null };
    known.versions = [entry, ...known.versions];
    this.all.set(key, known);
    this.sent.set(person.id, (this.sent.get(person.id) ?? 0) + 1);
    const later = (ms, change) => setTimeout(() => { Object.assign(entry, change); this.room.news(person.id, game, version); }, ms);
    const isWrong = /bad|erro/.test(file);
    later(800, { check: { state: "running", ok: null, text: "" } });
    later(2000, { check: { state: "done", ok: !isWrong, text: isWrong ? WRONG : RIGHT } });
    if (!isWrong) {
      later(2600, { mark: { mark: 8.5, max: 10 } });
      later(3200, { rating: { value: 1510, error: 140, games: 12, entrant: 3 } });
      setTimeout(() => (known.chosen = version), 2000);
    }
    return { version };
  }

  detail(person, game, version) {
    const found = this.all.get(`${person.id} ${game}`)?.versions.find((one) => one.version === version);
    const checks = [
      { function: "escolhe_jogada(tabuleiro)", passed: true, points: 4, max: 4 },
      { function: "pos_atacadas(linha, coluna)", passed: false, points: 0, max: 3, call: "pos_atacadas(0, 7)", expected: "[(0, 0), (0, 1)]", got: "[]" },
      { function: "avalia(tabuleiro)", passed: true, points: 3, max: 3 },
    ];
    return found ? { ...found, ...(found.mark ? { checks } : {}) } : null;
  }

  games(person, version) {
    const matches = Array.from({ length: 14 }, (_, i) => ({ match: `othello-${version}-${i}`, opponent: `${this.room.people[(person.id + i * 3) % 40].name} v${1 + (i % 3)}`, result: ["1-0", "0-1", "½-½"][i % 3], fault: i % 5 === 4 ? "illegal move: d9" : null }));
    return { tournament: 2, entrant: person.id, matches };
  }
}
