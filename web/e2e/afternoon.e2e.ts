/**
 * The afternoon of a class: sixty students join, hand in, climb the ladder and play the final, while the server is killed
 * three times and the projector is on. With `JOGADA_SLOW` all of them hand in, twice; else some.
 */

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ClassServer, Student, pause, until } from "./afternoon";
import { SCREENS, faults } from "./boxes";
import { launch, open, shoot } from "./browser";

const STUDENTS = 60;
const isLong = process.env["JOGADA_SLOW"] !== undefined;
const AUTHORS = isLong ? STUDENTS : 6;
const GAME = "queens";
const FILE = readFileSync("../games/queens/testdata/students/boa.py", "utf8");

let browser: Browser;
let server: ClassServer;
let students: Student[] = [];
beforeAll(async () => {
  browser = await launch();
  server = await ClassServer.start();
});
afterAll(async () => {
  students.forEach((student) => student.leave());
  server?.remove();
  await browser.close();
});

type People = { people: { id: number; is_here: boolean; hand_ins: { ok: boolean | null; version: number }[] }[] };
type Versions = { games: { versions: { version: number; rating: { games: number } | null }[] }[] };
type Tournament = { state: string; entrants: string[]; games: { played: number } };

/** Everything that was acknowledged is there, and every student is still let in. */
async function nothingIsLost(): Promise<void> {
  for (const student of students) {
    const { me } = await server.ask<{ me: { id: number } | null }>("room", { cookie: student.cookie });
    expect(me?.id, student.name).toBe(student.id);
    const { games } = await server.ask<Versions>(`room/people/${student.id}/hand-ins`, { cookie: student.cookie });
    expect(games.flatMap(({ versions }) => versions).length, student.name).toBe(student.handedIn);
  }
}

async function everyoneIsHere(): Promise<void> {
  await until("all are here", async () => {
    const { people } = await server.ask<People>("room/people");
    return people.filter(({ is_here }) => is_here).length === STUDENTS;
  });
}

async function look(walls: Page[]): Promise<void> {
  for (const wall of walls) {
    await wall.locator(".projector header").waitFor();
    for (let n = 0; n < 5; n += 1) {
      expect(await wall.evaluate(faults)).toEqual([]);
      await pause(90);
    }
  }
}

const played = async (id: number) => (await server.ask<Tournament>(`tournaments/${id}`)).games.played;

it("sixty students, a ladder, a final, three kills and a projector", { timeout: isLong ? 3_600_000 : 600_000, retry: 0 }, async () => {
  const address = `#token=${server.token}`;
  const { page: teacher, complaints } = await open(browser, address, {}, server.url);
  await teacher.goto(`${server.url}/#/class`);
  const walls: Page[] = [];
  for (const [width, height] of SCREENS) {
    const { page } = await open(browser, address, { viewport: { width, height } }, server.url);
    await page.goto(`${server.url}/?wall#/projector`);
    walls.push(page);
  }
  const { join } = await server.ask<{ join: { code: string } }>("room");
  await teacher.getByText(join.code).first().waitFor();

  // They all come at the same moment.
  students = await Promise.all(Array.from({ length: STUDENTS }, (_, i) => Student.join(server, join.code, `Student ${i + 1}`)));
  await everyoneIsHere();
  await look(walls);
  await shoot(walls[1]!, "afternoon-joined");

  // They hand in, and the lights go out in the middle of it.
  const authors = students.slice(0, AUTHORS);
  const handIns = authors.map((author) => author.handIn(GAME, FILE).catch(() => {}));
  await Promise.race([pause(300), Promise.all(handIns)]);
  await server.killAndBegin();
  await Promise.all(handIns);
  await nothingIsLost();
  for (const author of authors) if (author.handedIn === 0) await author.handIn(GAME, FILE);
  await everyoneIsHere();

  // The teacher starts the season on the page; every version that plays by the rules comes in.
  await teacher.goto(`${server.url}/#/class/seasons`);
  await teacher.getByRole("button", { name: "Start the season" }).click();
  const season = async () => (await server.ask<{ seasons: { tournament: number }[] }>("room")).seasons[0]?.tournament;
  await until("there is a season", async () => (await season()) !== undefined);
  const ladder = (await season())!;
  await until("games are played", async () => (await played(ladder)) > 10);
  const before = await played(ladder);
  await server.killAndBegin();
  expect(await played(ladder)).toBeGreaterThanOrEqual(before);
  await until("the ladder goes on", async () => (await played(ladder)) > before);
  await until("all versions are on the ladder", async () => {
    const { entrants } = await server.ask<Tournament>(`tournaments/${ladder}`);
    return authors.every(({ name }) => entrants.includes(`${name} v1`));
  }, isLong ? 1_800_000 : 240_000);
  await nothingIsLost();
  await look(walls);
  await shoot(walls[1]!, "afternoon-ladder");

  // Second versions; then nothing more is taken, and the final begins.
  const eager = isLong ? authors : authors.slice(0, 2);
  for (const author of eager) await author.handIn(GAME, FILE);
  await until("the second versions have games", async () => {
    for (const { id, cookie } of eager) {
      const { games } = await server.ask<Versions>(`room/people/${id}/hand-ins`, { cookie });
      if (!games[0]!.versions[0]!.rating?.games) return false;
    }
    return true;
  }, isLong ? 1_800_000 : 240_000);
  await server.ask(`room/seasons/${GAME}/freeze`, { method: "POST", body: { is_frozen: true } });
  const { tournament: final } = await server.ask<{ tournament: number }>(`room/seasons/${GAME}/final`, { method: "POST", body: { format: "knockout", games: 2 } });
  await until("the final has begun", async () => (await played(final)) > 0);
  await server.killAndBegin();
  const { state } = await server.ask<Tournament>(`tournaments/${final}`);
  if (state === "stopped") await server.ask(`tournaments/${final}/resume`, { method: "POST" });
  await until("the final is over", async () => (await server.ask<Tournament>(`tournaments/${final}`)).state === "finished");
  await nothingIsLost();
  await everyoneIsHere();
  for (const wall of walls) {
    await wall.goto(`${server.url}/?final#/tournament/${final}?projector`);
    await wall.locator(".podium").waitFor();
  }
  await look(walls);
  await shoot(walls[1]!, "afternoon-podium");
  expect(students.every(({ lobbies }) => lobbies > 0)).toBe(true);
  expect(complaints).toEqual([]);
});
