/** The languages of the page: one for each folder of texts. Only the reader's own is loaded. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

const pages = import.meta.glob<string>("../../../crates/jogada-web/locales/*/page.ftl", { query: "?raw", import: "default" });
const rooms = import.meta.glob<string>("../../../crates/jogada-web/locales/*/page-room.ftl", { query: "?raw", import: "default" });

/** A language by its tag, such as `pt`. */
export type Lang = string;

/** The page's texts by language, as far as they are loaded. */
export const bundles = new Map<Lang, FluentBundle>();

const paths = new Map(Object.keys(pages).map((path) => [path.split("/").at(-2)!, path]));

/** All languages, each with the name that its speakers use. */
export const LANGS: readonly { lang: Lang; name: string }[] = [...paths.keys()].map((lang) => {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  return { lang, name: name.charAt(0).toLocaleUpperCase(lang) + name.slice(1) };
});

export function isLang(lang: unknown): lang is Lang {
  return typeof lang === "string" && paths.has(lang);
}

/** The language of a locale such as `pt-BR`; English where there are no texts for it. */
export function langOf(locale: string | undefined): Lang {
  const lang = locale?.toLowerCase().split("-")[0] ?? "";
  return paths.has(lang) ? lang : "en";
}

/** Fetches the texts of a language, once. */
export async function loadLang(lang: Lang): Promise<void> {
  const path = paths.get(lang);
  if (!path || bundles.has(lang)) return;
  const sources = await Promise.all([pages[path]?.(), rooms[path.replace("page.ftl", "page-room.ftl")]?.()]);
  bundles.set(lang, bundle(lang, sources.join("\n")));
}

/** Parsed Fluent texts. A line that is none is left out. */
export function bundle(lang: Lang, source: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(source), { allowOverrides: true });
  return made;
}

/** The text of a key, if there is one. */
export function text(of: FluentBundle | undefined, key: string, args?: Parameters<FluentBundle["formatPattern"]>[1]): string | null {
  const message = of?.getMessage(key);
  return of && message?.value ? of.formatPattern(message.value, args ?? null, []) : null;
}
