/** A class, marked on the page, and a student's own link. */

import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, launch, open, shoot, token, url } from "./browser";

const RIGHT = readFileSync("../crates/jogada-grade/testdata/solutions/queens/ana_beatriz_souza.py", "utf8");
const WRONG = `${RIGHT}\ndef pos_atacadas_por(a, b, c=8):\n    return []\n`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.skipIf(token() === "")("is uploaded, marked live, and read by one student alone", async () => {
  const { page, complaints } = await open(browser, `#token=${token()}`);
  await page.locator(".games a").first().waitFor();
  await page.goto(`${url()}/#/gradings`);
  await page.locator("form select").selectOption("queens");
  const file = (name: string, text: string) => ({ name, mimeType: "text/x-python", buffer: Buffer.from(text) });
  await page.locator("form input[type=file]").setInputFiles([file("ana.py", RIGHT), file("bia.py", WRONG)]);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/#\/grading\/\w+/);
  await page.locator(".state.finished").waitFor({ timeout: 120_000 });
  expect(await page.locator("tbody th a").allTextContents()).toEqual(["ana", "bia"]);
  await shoot(page, "grading");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV table" }).click()]);
  expect(download.suggestedFilename()).toBe("marks.csv");
  await page.getByRole("button", { name: "Make links" }).click();
  await page.locator("button.danger").click();
  const link = await page.locator(".links a").nth(1).getAttribute("href");
  const { page: student, complaints: others } = await open(browser, new URL(link!).hash, { viewport: { width: 360, height: 740 }, locale: "pt-BR" });
  await student.locator("article pre").first().waitFor();
  expect(await student.locator("h1").textContent()).toBe("bia");
  expect(await student.locator("nav a").count()).toBe(2);
  await fits(student);
  await shoot(student, "feedback");
  expect([...complaints, ...others]).toEqual([]);
  await page.context().close();
  await student.context().close();
});
