/** The pages of a class, against the stand-in server: joining, the lobby, hand-ins, the teacher's page, the wall. */

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers } from "./barriers";
import { SCREENS, faults } from "./boxes";
import { fits, launch, open, shoot } from "./browser";
import { buildPage, removePage, standIn, type StandIn } from "./stand-in";

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" };
const LOOKS = 6;
let browser: Browser;
let dist: string;
let room: StandIn;
let early: StandIn;
beforeAll(async () => {
  browser = await launch();
  dist = await buildPage();
  room = await standIn(dist);
  early = await standIn(dist, "no-season", "no-roster");
});
afterAll(async () => {
  room?.close();
  early?.close();
  removePage(dist);
  await browser.close();
});

async function join(name: string, server = room): Promise<{ page: Page; complaints: string[] }> {
  const opened = await open(browser, "#/join/k7m4qx", PHONE, server.url);
  const { page } = opened;
  await page.locator("#find").fill(name);
  await page.locator("ul button").first().click();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/#\/lobby/);
  return opened;
}

it("a phone joins by the code, stays in on reload, challenges and is called to its table", async () => {
  const { page: ana, complaints } = await join("ana beatriz");
  await ana.reload();
  await ana.locator("summary").getByText("Ana Beatriz Souza").waitFor();
  const { page: other, complaints: others } = await join("camila");
  await other.getByRole("button", { name: "Challenge Ana Beatriz Souza" }).click();
  await ana.getByRole("button", { name: /^Accept: Camila Rocha challenges you/ }).click();
  for (const page of [ana, other]) await page.waitForURL(/#\/table\//);
  expect([...complaints, ...others]).toEqual([]);
  await ana.context().close();
  await other.context().close();
});

it("an address pasted into an open page is taken, with a token or a code", async () => {
  const { page } = await open(browser, "#/tournaments", {}, room.url);
  await page.evaluate(() => (location.hash = "#token=s3cret"));
  await page.locator("summary").getByText("Profa. Helena").waitFor();
  expect(page.url()).not.toContain("token");
  await page.context().close();
  const { page: visitor } = await open(browser, "#/", {}, room.url);
  await visitor.evaluate(() => (location.hash = "#/join/k7m4qx"));
  await visitor.locator("#find").waitFor();
  await visitor.context().close();
});

it("a visitor who wants to play is led to the door, and back", async () => {
  const { page } = await open(browser, "#/play/othello", PHONE, room.url);
  await page.getByRole("button", { name: "Join the class to play" }).click();
  await page.locator("#code").fill("K7M 4QX");
  await page.locator("button[type=submit]").click();
  await page.locator("#find").fill("elisa");
  await page.locator("ul button").first().click();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/#\/play\/othello/);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/#\/table\//);
  await page.context().close();
});

it("a student hands in and sees check, mark and rating arrive", async () => {
  const { page, complaints } = await join("larissa");
  await page.getByRole("link", { name: "My hand-ins" }).click();
  const panel = page.getByRole("region", { name: "Queens" });
  await panel.locator("input[type=file]").setInputFiles({ name: "larissa.py", mimeType: "text/x-python", buffer: Buffer.from("pass") });
  await panel.getByText("check passed").first().waitFor();
  await panel.getByText("1510").waitFor();
  await fits(page);
  await shoot(page, "hand-ins");
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe.each([
  { lang: "en", scheme: "light", width: 360, height: 740 },
  { lang: "pt-BR", scheme: "dark", width: 1280, height: 800 },
  { lang: "es-CU", scheme: "light", width: 1920, height: 1080 },
] as const)("at $width×$height in $lang, $scheme", ({ lang, scheme, width, height }) => {
  const options = { locale: lang, colorScheme: scheme, viewport: { width, height }, reducedMotion: "reduce" as const };

  it.each([
    ["", "#/join"],
    ["", "#/join/k7m4qx"],
    ["9", "#/lobby"],
    ["9", "#/mine"],
    ["teacher", "#/person/9"],
    ["teacher", "#/class"],
    ["teacher", "#/class/seasons"],
    ["teacher", "#/class/roster"],
    ["teacher", "#/class/settings"],
    ["teacher", "#/class/audit"],
    ["teacher", "#/new-tournament"],
    ["teacher", "#/tournament/1"],
    ["teacher", "#/tournament/1/games"],
    ["teacher", "#/tournament/1/faults"],
  ])("%s %s fits, complains of nothing and bars no reader", async (who, hash) => {
    const { page, complaints } = await open(browser, who === "teacher" ? `#token=t&x=${hash}` : "#/missing", options, room.url);
    if (who !== "" && who !== "teacher") await page.context().addCookies([{ name: "jogada-session", value: who, url: room.url }]);
    await page.goto(`${room.url}/?fresh${hash}`);
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("load");
    await page.waitForTimeout(400);
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await shoot(page, `room${hash.replace(/\W+/g, "-")}-${lang}-${scheme}-${width}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.each(SCREENS)("the wall at %i×%i", (width, height) => {
  it.each([
    ["with a season and the way in", () => room, "#/projector", ""],
    ["with a season alone", () => room, "#/projector", "j"],
    ["before there is a season", () => early, "#/projector", ""],
    ["with a bracket and the way in", () => room, "#/tournament/1?projector", "j"],
  ])("%s shows all of it and nothing upon another", async (_, server, hash, key) => {
    const { page, complaints } = await open(browser, "#token=t", { viewport: { width, height } }, server().url);
    await page.goto(`${server().url}/?fresh${hash}`);
    await page.locator(".projector header").waitFor();
    await page.waitForTimeout(700);
    if (key !== "") await page.keyboard.press(key);
    await page.locator(".minutes").selectOption("5");
    for (let look = 0; look < LOOKS; look += 1) {
      expect(await page.evaluate(faults)).toEqual([]);
      await page.waitForTimeout(150);
    }
    await shoot(page, `wall-${hash.replace(/\W+/g, "-")}-${key}-${width}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
