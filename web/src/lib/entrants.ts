/** Who may enter a tournament, and in which order they are seeded. */

import type { Person } from "./room-types";
import type { BotFile, GameInfo } from "./types";

export type Candidate = {
  /** As the server takes it: a player, or NAME=PLAYER. */
  entrant: string;
  label: string;
  /** The result of a hand-in's check; nothing for those without one. */
  check?: { ok: boolean | null; mark: { mark: number; max: number } | null };
};
export type CandidateGroup = { key: "players" | "bots" | "hand-ins" | "people"; list: Candidate[] };

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const engines: readonly Candidate[] = LEVELS.map((level) => ({ entrant: `engine:${level}`, label: String(level) }));

/** A name that cannot be taken for the sign between name and player. */
const named = (name: string, player: string) => `${name.replaceAll("=", " ")}=${player}`;
const withoutEnding = (file: string) => file.replace(/\.[^.]*$/, "");

/** The formats in which people play at their own devices; the others have too many games for people. */
const FORMATS_OF_PEOPLE = ["knockout", "swiss"];
export const takesPeople = (info: GameInfo, format: string) => info.seats === 2 && FORMATS_OF_PEOPLE.includes(format);

export function candidates(info: GameInfo, bots: BotFile[], people: Person[], format = ""): CandidateGroup[] {
  const players = info.players.filter(({ name }) => name !== "human" && !name.startsWith("engine")).map(({ name }) => ({ entrant: name, label: name }));
  const files = bots.map(({ name }) => ({ entrant: named(withoutEnding(name), `bot:${name}`), label: withoutEnding(name) }));
  const handIns = people.flatMap(({ id, name, hand_ins }) =>
    hand_ins
      .filter(({ game }) => game === info.name)
      .map(({ game, version, ok, mark }) => ({ entrant: named(`${name} v${version}`, `hand-in:${id}/${game}/${version}`), label: `${name} v${version}`, check: { ok, mark } })),
  );
  const persons = !takesPeople(info, format) ? [] : people.filter(({ is_here }) => is_here).map(({ id, name }) => ({ entrant: named(name, `person:${id}`), label: name }));
  const groups: CandidateGroup[] = [
    { key: "players", list: players },
    { key: "hand-ins", list: handIns },
    { key: "people", list: persons },
    { key: "bots", list: files },
  ];
  return groups.filter(({ list }) => list.length > 0);
}

/** Adds those that are missing, in their order; those that were chosen keep their seed. */
export function withAll(entrants: readonly string[], added: readonly Candidate[]): string[] {
  return [...entrants, ...added.map(({ entrant }) => entrant).filter((one) => !entrants.includes(one))];
}

export function withoutAll(entrants: readonly string[], removed: readonly Candidate[]): string[] {
  return entrants.filter((one) => !removed.some(({ entrant }) => entrant === one));
}

/** The list with one taken out and put in at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const one = list[from];
  if (one === undefined) return [...list];
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, one);
  return rest;
}

/** An entrant as people call it. */
export function entrantName(entrant: string): string {
  return entrant.includes("=") ? entrant.slice(0, entrant.indexOf("=")) : entrant;
}
