/** The faults of a tournament by their causes. */

import type { Bot } from "./types";

export type FaultGroup = {
  /** What went wrong: the kind of fault, and where the program said more, its last words. */
  cause: string;
  sentence: string;
  count: number;
  /** Where it can be seen. */
  matches: string[];
  /** All that the program wrote the first time. */
  words: string;
};

const MATCHES_MOST = 5;

/** The line that says most: of a trace the last one, with the place where it happened. */
export function lastWords(words: string): string {
  const lines = words.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const last = lines.at(-1) ?? "";
  const places = lines.flatMap((line) => {
    const found = /File "([^"]+)", line (\d+)|([\w./-]+\.\w+):(\d+)/.exec(line);
    return found ? [`${(found[1] ?? found[3])!.split("/").at(-1)}:${found[2] ?? found[4]}`] : [];
  });
  const place = places.at(-1);
  return last === "" || !place || last.includes(place) ? last : `${last} (${place})`;
}

export function groupFaults(errors: Bot["errors"]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const { match, sentence, words } of errors) {
    const last = lastWords(words);
    const cause = last === "" ? sentence : `${sentence}: ${last}`;
    const group = groups.get(cause) ?? { cause, sentence, count: 0, matches: [], words };
    group.count += 1;
    if (group.matches.length < MATCHES_MOST) group.matches.push(match);
    groups.set(cause, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
