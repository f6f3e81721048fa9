import { readFileSync } from "node:fs";
import type { Choice, Picture, Ply, PictureStep, Table } from "../src/lib/types";

export const GAMES = ["queens", "dominoes", "chess", "othello", "gomoku"] as const;
export type Game = (typeof GAMES)[number];

type Fixture = { start: Picture; plies: (Ply & { step: PictureStep })[]; choices: string[][][]; text: string };

export function fixture(game: Game): Fixture {
  return JSON.parse(readFileSync(`src/fixtures/${game}.json`, "utf8")) as Fixture;
}

/** The choices at a ply of a film. */
export function choices(game: Game, ply = 0): Choice[] {
  return fixture(game).choices[ply]!.map(([text, ...path], code) => ({ text: text!, label: text!, code, path }));
}

export function table(game: Game, changes: Partial<Table> = {}): Table {
  const { start, text } = fixture(game);
  return {
    id: "t",
    version: 1,
    game,
    options: {},
    seats: [0, 1].map((seat) => ({ seat, side: seat as 0 | 1, player: seat === 0 ? "human" : "engine:1", name: `P${seat}`, human: seat === 0, mine: seat === 0 })),
    to_move: 0,
    over: null,
    picture: start,
    text,
    choices: choices(game),
    plies: [],
    clock: null,
    thinking: false,
    offer: null,
    can_undo: false,
    ...changes,
  };
}
