/** Which matches of a tournament are wanted, in an address and in a request. */

import type { MatchLine } from "./types";

export type Result = "won" | "drawn" | "lost";
export type MatchFilter = { entrant: number | null; opponent: number | null; result: Result | null; fault: boolean; page: number };

const RESULTS: readonly string[] = ["won", "drawn", "lost"];

export function filterOf(query: URLSearchParams): MatchFilter {
  const number = (key: string) => (/^\d+$/.test(query.get(key) ?? "") ? Number(query.get(key)) : null);
  const result = query.get("result") ?? "";
  return {
    entrant: number("entrant"),
    opponent: number("opponent"),
    result: RESULTS.includes(result) ? (result as Result) : null,
    fault: query.get("fault") === "1",
    page: number("page") ?? 0,
  };
}

/** The filter as a query, without what it leaves open. An opponent and a result say nothing without an entrant. */
export function queryOf({ entrant, opponent, result, fault, page }: MatchFilter): string {
  const query = new URLSearchParams();
  if (entrant !== null) {
    query.set("entrant", String(entrant));
    if (opponent !== null) query.set("opponent", String(opponent));
    if (result !== null) query.set("result", result);
  }
  if (fault) query.set("fault", "1");
  if (page > 0) query.set("page", String(page));
  return query.toString();
}

/** How a match ended for an entrant. */
export function resultFor({ a, winner }: Pick<MatchLine, "a" | "winner">, entrant: number): Result {
  if (winner === null) return "drawn";
  return winner === (a === entrant ? 0 : 1) ? "won" : "lost";
}

/** Whether a match is wanted; a server that knows fewer filters sends more than that. */
export function isWanted(line: MatchLine, { entrant, opponent, result }: MatchFilter): boolean {
  if (entrant === null) return true;
  const other = line.a === entrant ? line.b : line.a;
  if (line.a !== entrant && line.b !== entrant) return false;
  return (opponent === null || other === opponent) && (result === null || resultFor(line, entrant) === result);
}

/** A table for a spreadsheet: every cell in quotes where it needs them. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    // A sheet would take such a beginning for a formula.
    const text = /^[=+@\t]|^-(?!\d)/.test(String(value)) ? `'${value}` : String(value);
    return /[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}
