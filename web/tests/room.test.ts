import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { codeOf, joinAddress, matching, room, shortAddress } from "../src/lib/room.svelte";
import { here } from "../src/lib/route.svelte";
import Join from "../src/pages/Join.svelte";
import { aRoom } from "./room-fixture";

/** Answers by the path, in the order that each is asked for; the last answer stands. */
function server(answers: Record<string, [number, unknown][]>): () => string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api\//, "").replace(/\?.*/, "");
    asked.push(`${init.method} ${path} ${String(init.body ?? "")}`.trim());
    const list = answers[path] ?? [[404, { error: { code: "not-found", message: path } }]];
    const [status, body] = list.length > 1 ? list.shift()! : list[0]!;
    return new Response(JSON.stringify(body), { status });
  });
  return () => asked;
}

beforeEach(() => vi.stubGlobal("WebSocket", class { close(): void {} }));
afterEach(() => {
  room.info = null;
  vi.unstubAllGlobals();
});

describe("a class's addresses", () => {
  it("give the code, however it was copied", () => {
    expect(["k7m4qx", " K7M 4QX ", "http://192.168.0.7:4400/#/join/k7m4qx", "192.168.0.7/#/join/K7M4QX?x=1"].map(codeOf)).toEqual(Array(4).fill("k7m4qx"));
  });
  it("are short enough to be typed", () => {
    expect(shortAddress("http://192.168.0.7:4400/")).toBe("192.168.0.7:4400");
    expect(joinAddress({ code: "x", addresses: [], url: "" })).toBe(shortAddress(location.origin));
  });
});

it("names are found without accents, by any part, beginnings first", () => {
  const names = ["Maria José", "José Mário", "Ana"];
  expect(matching(names, "jose", (name) => name)).toEqual(["José Mário", "Maria José"]);
  expect(matching(names, "JOSÉ mar", (name) => name)).toHaveLength(2);
  expect(matching(names, "", (name) => name)).toHaveLength(3);
});

describe("the room", () => {
  it("is none where the server knows nothing of it", async () => {
    server({});
    expect((await room.refresh()).is_class).toBe(false);
    expect(room.isVisitor).toBe(false);
  });
  it("forgets a token that is of another class", async () => {
    localStorage.setItem("jogada-token", "old");
    server({ room: [[403, { error: { code: "no-token", message: "" } }], [200, aRoom()]] });
    await room.refresh();
    expect([localStorage.getItem("jogada-token"), room.isVisitor]).toEqual([null, true]);
  });
  it("keeps a token that came while an answer without it was on its way", async () => {
    server({ room: [[200, aRoom()]] });
    const asked = room.refresh();
    localStorage.setItem("jogada-token", "pasted");
    await asked;
    expect(localStorage.getItem("jogada-token")).toBe("pasted");
    localStorage.removeItem("jogada-token");
  });
  it("calls players to their table, but not the projector", () => {
    here.replace("#/projector");
    room.receive({ type: "you", table: "abc" });
    expect(location.hash).toBe("#/projector");
    here.replace("#/lobby");
    room.receive({ type: "you", table: "abc" });
    expect(location.hash).toBe("#/table/abc");
    const before = room.news;
    room.receive({ type: "you", hand_in: { game: "x", version: 2 } });
    expect(room.news).toBe(before + 1);
  });
});

describe("joining", () => {
  const me = { id: 3, name: "Bia Lima", role: "student" as const };

  it("takes the code of the address, then a name of the roster", async () => {
    const asked = server({ room: [[200, aRoom()], [200, aRoom({ me })]], "room/names": [[200, { names: ["Ana", "Bia Lima"] }]], "room/join": [[200, { me }]] });
    await room.refresh();
    render(Join, { given: "K7M4QX", next: "" });
    await fireEvent.input(await screen.findByLabelText("Find your name"), { target: { value: "lim" } });
    await fireEvent.click(screen.getByRole("button", { name: "Bia Lima" }));
    await fireEvent.click(screen.getByRole("button", { name: "Join as Bia Lima" }));
    await vi.waitFor(() => expect(location.hash).toBe("#/lobby"));
    expect(asked()).toContain('POST room/join {"code":"k7m4qx","name":"Bia Lima"}');
    expect(room.me?.id).toBe(3);
  });
  it("says in plain words that the code is wrong, and asks for it again", async () => {
    server({ room: [[200, aRoom()]], "room/names": [[403, { error: { code: "wrong-code", message: "nope" } }]] });
    await room.refresh();
    render(Join, { given: "zzzzzz", next: "" });
    expect((await screen.findByRole("alert")).textContent).toContain("Look at the big screen again");
    expect(screen.getByLabelText("Class code")).toBeTruthy();
  });
  it("asks for a typed name where there is no roster, and leads back to what was wanted", async () => {
    server({ room: [[200, aRoom({ has_roster: false })], [200, aRoom({ me })]], "room/names": [[200, { names: [] }]], "room/join": [[409, { error: { code: "name-taken", message: "" } }], [200, { me }]] });
    await room.refresh();
    render(Join, { given: "abc", next: "/play/x" });
    await fireEvent.input(await screen.findByLabelText("Your name"), { target: { value: "Bia" } });
    await fireEvent.click(screen.getByRole("button", { name: "Join" }));
    expect((await screen.findByRole("alert")).textContent).toContain("in use");
    await fireEvent.click(screen.getByRole("button", { name: "Join" }));
    await vi.waitFor(() => expect(location.hash).toBe("#/play/x"));
  });
  it("waits while the room is closed, and knows who is in", async () => {
    server({ room: [[200, aRoom({ is_open: false })]] });
    await room.refresh();
    render(Join, { given: "", next: "" });
    expect(screen.getByRole("status").textContent).toContain("closed");
    room.info = aRoom({ me });
    expect(await screen.findByText("You are in as Bia Lima.")).toBeTruthy();
  });
});
