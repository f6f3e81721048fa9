/** Every page: several languages, a phone, a projector, light and dark, and no barrier that axe can find. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "./barriers";
import { fits, launch, open, shoot, sitDown } from "./browser";

const PAGES = ["#/", "#/play/chess", "#/play/dominoes", "#/tournaments", "#/new-tournament", "#/gradings", "#/feedback/none?key=none", ...(process.env["JOGADA_PAGES"]?.split(" ") ?? [])];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each([
  { lang: "en", scheme: "light", width: 360, height: 740 },
  { lang: "pt-BR", scheme: "dark", width: 360, height: 740 },
  { lang: "es-CU", scheme: "light", width: 1280, height: 800 },
  { lang: "en", scheme: "dark", width: 1920, height: 1080 },
] as const)("at $width×$height in $lang, $scheme", ({ lang, scheme, width, height }) => {
  const options = { locale: lang, colorScheme: scheme, viewport: { width, height }, reducedMotion: "reduce" as const };

  it.each(PAGES)("%s fits, complains of nothing and bars nobody", async (hash) => {
    const { page, complaints } = await open(browser, hash, options);
    await page.locator("main h1, main .notice").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    expect(await page.locator("html").getAttribute("lang")).toBe(lang.slice(0, 2));
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await shoot(page, `${hash.replace(/\W+/g, "-")}-${lang}-${scheme}-${width}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each(["chess", "dominoes"])("a table of %s fits and bars nobody", async (game) => {
    const { page, complaints } = await open(browser, "#/", options);
    await sitDown(page, game);
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await shoot(page, `table-${game}-${lang}-${scheme}-${width}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

it("the language and the theme can be switched, and stay", async () => {
  const { page } = await open(browser, "#/");
  await page.locator("header select").selectOption("pt");
  await page.locator("html[lang=pt]").waitFor();
  await page.reload();
  expect(await page.locator("html").getAttribute("lang")).toBe("pt");
  const theme = page.locator("header .switches button");
  await theme.click();
  await theme.click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.context().close();
});
