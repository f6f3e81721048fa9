/**
 * How touches become a move. A move is said by touching its path; the places may also be touched in another order
 * where that is no beginning of any path (a piece in the hand before the square that it goes to).
 */

import type { Choice } from "./types";

type Sayable = Pick<Choice, "path">;

/** The choices that are still possible after these touches. */
export function possible<C extends Sayable>(choices: C[], touched: string[]): C[] {
  const begun = choices.filter(({ path }) => touched.every((place, i) => path[i] === place));
  if (begun.length > 0) return begun;
  return choices.filter(({ path }) => {
    const left = [...path];
    return touched.every((place) => {
      const at = left.indexOf(place);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/** What is left to touch of a path: its own next place first. */
export function remaining(path: string[], touched: string[]): string[] {
  const left = [...path];
  for (const place of touched) {
    const at = left.indexOf(place);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The places that may be touched next. At the beginning, those that paths begin with. */
export function followers(choices: Sayable[], touched: string[]): Set<string> {
  const next = possible(choices, touched).map(({ path }) => remaining(path, touched)[0]);
  return new Set(next.filter((place) => place !== undefined));
}

export type Touch<C> =
  /** Go on touching; `left` are the choices still open. */
  | { kind: "more"; touched: string[]; left: C[] }
  | { kind: "move"; choice: C }
  /** No choice goes through there: the server may say why. */
  | { kind: "refused"; path: string[] }
  | { kind: "none" };

/** What one more touch means. */
export function touch<C extends Sayable>(choices: C[], touched: string[], place: string): Touch<C> {
  // Touching the same place again lets go of it.
  if (touched[touched.length - 1] === place) {
    const before = touched.slice(0, -1);
    return { kind: "more", touched: before, left: possible(choices, before) };
  }
  const next = [...touched, place];
  const left = possible(choices, next);
  const done = left.find(({ path }) => path.length === next.length);
  if (done) return { kind: "move", choice: done };
  if (left.length > 0) return { kind: "more", touched: next, left };
  // Another piece instead of the one that was touched first.
  const anew = choices.filter(({ path }) => path[0] === place);
  if (touched.length > 0 && anew.length > 0) return { kind: "more", touched: [place], left: anew };
  return choices.length > 0 ? { kind: "refused", path: next } : { kind: "none" };
}
