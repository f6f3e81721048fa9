import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { moveLabel } from "../src/board/words";
import { addTexts } from "../src/lib/games.svelte";
import { say, t } from "../src/lib/i18n";
import { LANGS, langOf } from "../src/lib/langs";
import { settings } from "../src/lib/settings.svelte";

const FILES = ["page", "page-room"];
const source = (locale: string) => FILES.map((file) => readFileSync(`../crates/jogada-web/locales/${locale}/${file}.ftl`, "utf8")).join("");
const keys = (locale: string) => new FluentResource(source(locale)).body.map(({ id }) => id);
const variables = (text: string) => [...text.matchAll(/\$(\w+)/g)].map(([, name]) => name).sort();
const messages = (locale: string) => Object.fromEntries(source(locale).split(/\n(?=web-)/).map((m) => [m.split(" =")[0]!, m]));

/** Every source file of the page. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(path) ? [readFileSync(path, "utf8")] : [];
  });
}

describe("all languages", () => {
  it("are in the menu, by the names that their speakers use", () => {
    expect(LANGS.map(({ name }) => name)).toEqual(["English", "Español", "Português"]);
    expect([langOf("pt-BR"), langOf("es-CU"), langOf("fr"), langOf(undefined)]).toEqual(["pt", "es", "en", "en"]);
  });
  it("have a word for a move that is a word, from its game", () => {
    addTexts("pt", [{ name: "othello", texts: "word-pass = passa" }]);
    settings.change({ lang: "pt" });
    expect(["pass", "e4"].map((label) => moveLabel("othello", label))).toEqual(["passa", "e4"]);
    expect(moveLabel("chess", "pass")).toBe("pass");
  });
  it.each(LANGS)("have the same keys in the same order: $lang", ({ lang }) => {
    expect(keys(lang)).toEqual(keys("en"));
    expect(new Set(keys("en")).size).toBe(keys("en").length);
  });
  it.each(LANGS)("have the same variables in each message: $lang", ({ lang }) => {
    const [en, other] = [messages("en"), messages(lang)];
    for (const key of Object.keys(en)) expect([key, new Set(variables(other[key]!))]).toEqual([key, new Set(variables(en[key]!))]);
  });
  it("know every key that the page asks for", () => {
    const asked = sources("src").flatMap((text) => [...text.matchAll(/\bt\("([\w-]+)"/g)].map(([, key]) => `web-${key}`));
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !keys("en").includes(key))).toEqual([]);
  });
});

describe("words", () => {
  it("follow the reader's language", () => {
    expect(t("entrants-n", { n: 1 })).toBe("1 entrant");
    settings.change({ lang: "pt" });
    expect(t("entrants-n", { n: 3 })).toBe("3 participantes");
    expect(document.documentElement.lang).toBe("pt");
  });
  it("that do not exist are shown by their key, or not at all", () => {
    expect(t("no-such-key")).toBe("no-such-key");
    expect(say("no-such-key")).toBeNull();
  });
});
