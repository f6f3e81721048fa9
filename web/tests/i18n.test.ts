import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { moveLabel } from "../src/board/words";
import { say, t } from "../src/lib/i18n";
import { settings } from "../src/lib/settings.svelte";

const source = (locale: string) => readFileSync(`../crates/jogada-cli/locales/${locale}/web.ftl`, "utf8");
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

describe("both languages", () => {
  it("have a word for a move that is a word", () => {
    settings.change({ lang: "pt" });
    expect(["pass", "e4"].map(moveLabel)).toEqual(["passa", "e4"]);
  });
  it("have the same keys in the same order", () => {
    expect(keys("pt-BR")).toEqual(keys("en"));
    expect(new Set(keys("en")).size).toBe(keys("en").length);
  });
  it("have the same variables in each message", () => {
    const [en, pt] = [messages("en"), messages("pt-BR")];
    for (const key of Object.keys(en)) expect([key, new Set(variables(pt[key]!))]).toEqual([key, new Set(variables(en[key]!))]);
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
    expect(document.documentElement.lang).toBe("pt-BR");
  });
  it("that do not exist are shown by their key, or not at all", () => {
    expect(t("no-such-key")).toBe("no-such-key");
    expect(say("no-such-key")).toBeNull();
  });
});
