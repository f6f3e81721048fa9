/** Starting a table, and going there. */

import { post } from "./api";
import { keepTable, keptTable } from "./memory";
import { room } from "./room.svelte";
import { go } from "./route.svelte";
import type { Options, Table } from "./types";

/** Who sits where: this reader, a friend by link, or a player by name. */
export type Sitter = { who: "you" } | { who: "friend" } | { who: "player"; name: string };

export type Plan = { game: string; options: Options; seats: Sitter[]; time: string };

const NAME = "jogada-name";

/** What the reader wants to be called at tables. */
export function ownName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function keepName(name: string): void {
  localStorage.setItem(NAME, name);
}

type Made = { id: string; keys: (string | null)[] };

/** Asks the server for a table and keeps its keys: the reader's own, and those to give away. */
export async function start({ game, options, seats, time }: Plan): Promise<string> {
  const name = room.me?.name || ownName();
  const body = {
    game,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    seats: seats.map((sitter) => (sitter.who === "player" ? sitter.name : "human")),
    ...(time === "" ? {} : { time }),
    ...(name === "" ? {} : { names: seats.map(({ who }) => (who === "you" ? name : null)) }),
  };
  const { id, keys } = await post<Made>("tables", body);
  const of = (who: Sitter["who"]) => keys.filter((key, i): key is string => key !== null && seats[i]?.who === who);
  keepTable({ id, game, keys: of("you"), friends: of("friend") });
  localStorage.setItem(`jogada-plan-${game}`, JSON.stringify({ options, seats, time }));
  return id;
}

/** The plan that was last used for a game. */
export function lastPlan(game: string): Omit<Plan, "game"> | null {
  try {
    return JSON.parse(localStorage.getItem(`jogada-plan-${game}`) ?? "null") as Omit<Plan, "game"> | null;
  } catch {
    return null;
  }
}

/** The same players once more, in the next seats; without them at hand, the page to choose. */
export async function seatsAgain(table: Table): Promise<void> {
  const plan = lastPlan(table.game);
  if (!plan || !keptTable(table.id)) return go(`#/play/${table.game}`);
  const seats = [...plan.seats.slice(-1), ...plan.seats.slice(0, -1)];
  try {
    go(`#/table/${await start({ game: table.game, ...plan, seats })}`);
  } catch {
    go(`#/play/${table.game}`);
  }
}
