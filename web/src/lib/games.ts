/** The games that the server offers, asked for once in each language. */

import { ask } from "./api";
import { settings, type Lang } from "./settings.svelte";
import type { GameInfo } from "./types";

const asked = new Map<Lang, Promise<GameInfo[]>>();

export function games(): Promise<GameInfo[]> {
  const lang = settings.lang;
  let answer = asked.get(lang);
  if (!answer) {
    answer = ask<{ games: GameInfo[] }>("games").then(({ games }) => games);
    answer.catch(() => asked.delete(lang));
    asked.set(lang, answer);
  }
  return answer;
}

export async function game(name: string): Promise<GameInfo | undefined> {
  return (await games()).find((info) => info.name === name);
}
