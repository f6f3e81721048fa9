import { existsSync, readdirSync, readFileSync } from "node:fs";
import { addTexts } from "../src/lib/games.svelte";
import { addSkin, type Skin } from "../src/lib/skin.svelte";
import type { Choice, Picture, Ply, PictureDiff, Table } from "../src/lib/types";

/** Every game that Rust has written a fixture of, by the names of their folders. */
export const GAMES: readonly Game[] = readdirSync("../games").filter((name) => existsSync(`src/fixtures/${name}.json`));
export type Game = string;

type Fixture = { start: Picture; plies: (Ply & { step: PictureDiff })[]; choices: string[][][]; text: string; end: Picture; skin: string; drawn: string[] };

export function fixture(game: Game): Fixture {
  return JSON.parse(readFileSync(`src/fixtures/${game}.json`, "utf8")) as Fixture;
}

/** The game's skin, put into the document. */
export function skin(game: Game): Skin {
  return addSkin(game, `<svg xmlns="http://www.w3.org/2000/svg">${fixture(game).skin}</svg>`);
}

/** The words that a game brings along. */
export function words(game: Game): void {
  addTexts("en", [{ name: game, texts: readFileSync(`../games/${game}/locales/en/${game}.ftl`, "utf8") }]);
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
