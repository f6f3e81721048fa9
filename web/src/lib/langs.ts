/** The languages of the page: one for each folder of texts. */

import { FluentBundle, FluentResource } from "@fluent/bundle";

const pages = import.meta.glob<string>("../../../crates/jogada-web/locales/*/page.ftl", { query: "?raw", import: "default", eager: true });
const rooms = import.meta.glob<string>("../../../crates/jogada-web/locales/*/page-room.ftl", { query: "?raw", import: "default", eager: true });

/** A language by its tag, such as `pt`. */
export type Lang = string;

/** The page's texts by language. */
export const bundles: ReadonlyMap<Lang, FluentBundle> = new Map(
  Object.entries(pages).map(([path, source]) => {
    const lang = path.split("/").at(-2)!;
    const room = rooms[path.replace("page.ftl", "page-room.ftl")] ?? "";
    return [lang, bundle(lang, `${source}\n${room}`)];
  }),
);

/** All languages, each with the name that its speakers use. */
export const LANGS: readonly { lang: Lang; name: string }[] = [...bundles].map(([lang, of]) => ({ lang, name: text(of, "web-language") ?? lang }));

/** The language of a locale such as `pt-BR`; English where there are no texts for it. */
export function langOf(locale: string | undefined): Lang {
  const lang = locale?.toLowerCase().split("-")[0] ?? "";
  return bundles.has(lang) ? lang : "en";
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
