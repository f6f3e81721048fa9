/** What this browser remembers of its tables: the keys of its seats, and the last game. */

export type Kept = { id: string; game: string; keys: string[]; friends: string[] };

const LAST = "jogada-last";
const TABLES = "jogada-tables";
const TABLES_MOST = 40;

export function keptTable(id: string): Kept | null {
  return all().find((kept) => kept.id === id) ?? null;
}

/** Remembers a table, forgetting the oldest of many. */
export function keepTable(kept: Kept): void {
  const others = all().filter(({ id }) => id !== kept.id);
  localStorage.setItem(TABLES, JSON.stringify([kept, ...others].slice(0, TABLES_MOST)));
  localStorage.setItem(LAST, kept.id);
}

/** The game that was played last and is not over, as far as is known. */
export function lastTable(): Kept | null {
  const id = localStorage.getItem(LAST);
  return id === null ? null : keptTable(id);
}

export function forgetLast(id: string): void {
  if (localStorage.getItem(LAST) === id) localStorage.removeItem(LAST);
}

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(TABLES) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
