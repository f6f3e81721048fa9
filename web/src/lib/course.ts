/** How a match went, as a line: from the engine's verdicts to the numbers of a chart. */

import type { Review } from "./types";

export type Course = {
  /** One value before every ply and one after the last; where a ply was not judged, what was known before it. */
  values: number[];
  zero: number;
  bend: number;
  /** The least distance from zero that the chart shows. */
  least: number;
};

/** Chances where the server tells them, scores otherwise: large scores are bent, since a won game is a won game. */
export function course(review: Review | null, plies: number): Course | null {
  if (!review || review.plies.length === 0) return null;
  const sure = review.plies.every(({ chance }) => chance !== undefined);
  const zero = sure ? 0.5 : 0;
  const values = [zero];
  const by = new Map(review.plies.map((judged) => [judged.ply, sure ? judged.chance : judged.score]));
  for (let ply = 0; ply < plies; ply += 1) values.push(by.get(ply) ?? values[ply]!);
  return { values, zero, bend: sure ? 0 : 3, least: sure ? 0.5 : 0 };
}
