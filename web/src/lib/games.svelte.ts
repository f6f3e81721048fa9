/** The games that the server offers, asked for once in each language, and the words that they bring along. */

import type { FluentBundle, FluentVariable } from "@fluent/bundle";
import { ask } from "./api";
import { bundle, text } from "./langs";
import { settings, type Lang } from "./settings.svelte";
import type { GameInfo } from "./types";

const asked = new Map<Lang, Promise<GameInfo[]>>();
/** By language and game. */
let texts = $state.raw<Readonly<Record<string, FluentBundle>>>({});

export function games(): Promise<GameInfo[]> {
  const lang = settings.lang;
  let answer = asked.get(lang);
  if (!answer) {
    answer = ask<{ games: GameInfo[] }>("games").then(({ games }) => {
      addTexts(lang, games);
      return games;
    });
    answer.catch(() => asked.delete(lang));
    asked.set(lang, answer);
  }
  return answer;
}

export async function game(name: string): Promise<GameInfo | undefined> {
  return (await games()).find((info) => info.name === name);
}

/** Keeps the words of games. */
export function addTexts(lang: Lang, list: readonly Pick<GameInfo, "name" | "texts">[]): void {
  texts = { ...texts, ...Object.fromEntries(list.map(({ name, texts }) => [`${lang} ${name}`, bundle(lang, texts)])) };
}

/** The words that a game has for a key such as `title`, `piece-king` or `option-size`; nothing if it has none. */
export function sayOf(game: string, key: string, args?: Record<string, FluentVariable>): string | null {
  return text(texts[`${settings.lang} ${game}`], key, args);
}
