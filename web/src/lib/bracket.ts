/** A bracket as it is drawn: every round to the final, those to come empty, each bout between the two that lead to it. */

import type { Bout } from "./types";

export type Round = { name: string; bouts: Bout[] };
export type Tree = { rounds: Round[]; third: Round | null; champion: number | null };

const EMPTY: Bout = { a: null, b: null, score: null, winner: null };

export function tree(known: Round[]): Tree {
  const last = known.findIndex(({ bouts }) => bouts.length === 1);
  // The match for third place comes behind the final.
  const rounds = last < 0 ? [...known] : known.slice(0, last + 1);
  const third = (last < 0 ? null : known[last + 1]) ?? null;
  let count = rounds.at(-1)?.bouts.length ?? 1;
  while (count > 1) {
    count = Math.ceil(count / 2);
    rounds.push({ name: "", bouts: Array<Bout>(count).fill(EMPTY) });
  }
  return { rounds, third, champion: rounds.at(-1)?.bouts[0]?.winner ?? null };
}

/** The rounds that can be read from afar: those from the first that has few bouts, or a part of the one being played. */
export function readable({ rounds }: Tree, most: number, page: number): Round[] {
  const from = rounds.findIndex(({ bouts }) => bouts.length <= most);
  const begun = (round: Round) => round.bouts.some(({ a, b }) => a !== null && b !== null);
  const next = rounds[from];
  if (from <= 0 || (next && begun(next))) return rounds.slice(Math.max(from, 0));
  const playing = rounds.filter(begun).at(-1) ?? rounds[0];
  if (!playing) return [];
  const at = (page % Math.ceil(playing.bouts.length / most)) * most;
  return [{ name: playing.name, bouts: playing.bouts.slice(at, at + most) }];
}
