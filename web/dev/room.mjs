// A class of forty: joining, the lobby, the staff's table, seasons. Sessions are the person's number in a cookie.

import { gameTitle } from "./canned.mjs";
import { MockHandIns } from "./hand-ins.mjs";
import { NAMES } from "./names.mjs";

const CODE = "k7m4qx";
const NOW = Math.floor(Date.now() / 1000);

export class MockRoom {
  people = NAMES.map((name, i) => ({ id: i + 1, name, number: `2026${String(1041 + i * 7)}`, role: i === 11 ? "helper" : "student", is_here: i % 9 !== 4, joined: i % 6 === 5 ? null : NOW - 3600 - i * 40, table: null }));
  settings = { name: "Turma A", is_open: true, games: ["queens", "othello"], is_frozen: false, shows_marks: true, per_hour: 10 };
  code = CODE;
  challenges = [
    { id: 1, from: 7, to: null, game: "othello", title: "Othello", time: "5m+3s" },
    { id: 2, from: 21, to: null, game: "gomoku", title: "Gomoku", time: null },
  ];
  tables = [
    { id: "chess-1", game: "chess", title: "Chess", names: [NAMES[2], NAMES[12]], is_over: false },
    { id: "othello-2", game: "othello", title: "Othello", names: [NAMES[13], NAMES[19]], is_over: false },
    { id: "gomoku-3", game: "gomoku", title: "Gomoku", names: [NAMES[30], "engine:3"], is_over: true },
  ];
  seasons = [{ game: "othello", title: "Othello", tournament: 2, is_frozen: false, final: null }];
  audit = [
    { at: NOW - 40, who: "Teacher", role: "teacher", action: "release", about: NAMES[5] },
    { at: NOW - 600, who: NAMES[11], role: "helper", action: "season", about: "othello" },
    { at: NOW - 4000, who: "Teacher", role: "teacher", action: "roster", about: "40" },
  ];
  listeners = new Set();
  nextChallenge = 3;

  constructor({ hasRoster = true, needsNumber = false, hasSeason = true } = {}) {
    if (!hasSeason) this.seasons = [];
    Object.assign(this, { hasRoster, needsNumber });
    this.handIns = new MockHandIns(this);
    for (const [at, id] of [[2, "chess-1"], [12, "chess-1"], [13, "othello-2"], [19, "othello-2"]]) this.people[at].table = id;
    // The first on the roster is expected, and has not joined.
    this.challenges.push({ id: this.nextChallenge++, from: 15, to: 1, game: "chess", title: "Chess", time: "3m+2s" });
    this.people[0].joined = null;
    this.people[0].is_here = false;
  }

  me(session, token) {
    if (token) return { id: 0, name: "Profa. Helena", role: "teacher" };
    const person = this.people.find(({ id }) => String(id) === session);
    return person ? { id: person.id, name: person.name, role: person.role } : null;
  }

  seen(me) {
    const staff = me && me.role !== "student";
    const { name, is_open, ...hand_in } = this.settings;
    const base = "http://192.168.0.7:4400/";
    return { is_class: true, name, me, is_open, has_roster: this.hasRoster, needs_number: this.needsNumber, join: staff ? { code: this.code, addresses: [base], url: `${base}#/join/${this.code}` } : null, hand_in, seasons: this.seasons };
  }

  lobby() {
    const people = this.people.filter(({ joined }) => joined !== null).map(({ id, name, role, is_here, table }) => ({ id, name, role, is_here, table }));
    return { people, challenges: this.challenges, tables: this.tables };
  }

  free() {
    return this.hasRoster ? this.people.filter(({ joined }) => joined === null).map(({ name }) => name) : [];
  }

  join({ code, name, number }, refuse) {
    if (code !== this.code) refuse(403, "wrong-code", "wrong code");
    if (!this.settings.is_open) refuse(403, "closed", "closed");
    let person = this.people.find((one) => one.name === name);
    if (!person && this.hasRoster) refuse(400, "bad-name", "expected a name of the roster");
    if (person?.joined) refuse(409, "name-taken", "taken");
    if (this.needsNumber && person?.number !== number) refuse(403, "wrong-number", "wrong number");
    if (!person) this.people.push((person = { id: this.people.length + 1, name, number: null, role: "student", table: null }));
    Object.assign(person, { joined: NOW, is_here: true });
    this.tell();
    return person;
  }

  challenge(me, { game, time = null, to = null }) {
    const one = { id: this.nextChallenge++, from: me.id, to, game, title: gameTitle(game), time };
    this.challenges.push(one);
    this.tell();
    return { id: one.id };
  }

  accept(me, id, tables) {
    const one = this.challenges.find((challenge) => challenge.id === id);
    if (!one) return null;
    this.challenges = this.challenges.filter((challenge) => challenge !== one && challenge.from !== me.id);
    const table = tables.create({ game: one.game, seats: ["human", "human"], time: one.time }).id;
    const players = [one.from, me.id].map((person) => this.people.find((other) => other.id === person));
    this.tables.push({ id: table, game: one.game, title: one.title, names: players.map((player) => player?.name ?? "?"), is_over: false });
    for (const player of players) if (player) player.table = table;
    this.tell();
    for (const listener of this.listeners) if (listener.id === one.from) listener.send({ type: "you", table });
    return { table };
  }

  tell() {
    for (const { send } of this.listeners) send({ type: "lobby", ...this.lobby() });
  }

  news(id, game, version) {
    for (const listener of this.listeners) if (listener.id === id || listener.id === 0) listener.send({ type: "you", hand_in: { game, version } });
  }

  watch(send, me) {
    const listener = { id: me?.id ?? -1, send };
    this.listeners.add(listener);
    send({ type: "lobby", ...this.lobby() });
    return () => this.listeners.delete(listener);
  }

  staffList() {
    return this.people.map(({ table: _, ...person }) => ({ ...person, hand_ins: this.handIns.summary(person.id) }));
  }

  note(who, action, about) {
    this.audit.unshift({ at: Math.floor(Date.now() / 1000), who: who.name, role: who.role, action, about: String(about) });
  }
}
