/** What the first load of each page weighs on the wire: files, answers and first live messages together. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, token, url } from "./browser";

const BAR_BYTES = 90 * 1024;
const PAGES = ["#/", "#/play/chess", "#/tournaments", "#/new-tournament", "#/gradings", "#/join", "#/lobby", "#/mine", "#/class", "#/projector"];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each(PAGES)("%s weighs at most 90 KB, and asks for nothing twice", async (hash) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token() !== "") await context.addInitScript((token) => localStorage.setItem("jogada-token", token), decodeURIComponent(token()));
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  let bytes = 0;
  const asked: string[] = [];
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  // The first message of a connection is the state that a page begins with; the others are what happens later.
  const heard = new Set<string>();
  wire.on("Network.webSocketFrameReceived", ({ requestId, response }) => {
    if (!heard.has(requestId)) bytes += response.payloadData.length;
    heard.add(requestId);
  });
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(`${url()}/${hash}`);
  await page.waitForTimeout(1500);
  console.log(`${hash}: ${(bytes / 1024).toFixed(1)} KB in ${asked.length} requests`);
  expect(bytes).toBeLessThanOrEqual(BAR_BYTES);
  expect(asked.filter((one, i) => asked.indexOf(one) !== i)).toEqual([]);
  await context.close();
});
