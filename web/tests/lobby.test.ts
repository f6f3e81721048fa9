import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lobbyView } from "../src/lib/lobby";
import { room } from "../src/lib/room.svelte";
import type { Challenge, Lobby, LobbyPerson } from "../src/lib/room-types";
import LobbyPage from "../src/pages/Lobby.svelte";
import { aRoom } from "./room-fixture";

const me = { id: 1, name: "Ana", role: "student" as const };
const person = (id: number, name: string, changes: Partial<LobbyPerson> = {}): LobbyPerson => ({ id, name, role: "student", is_here: true, table: null, ...changes });
const challenge = (id: number, from: number, to: number | null): Challenge => ({ id, from, to, game: "x", title: "X", time: "5m+3s" });
const lobby: Lobby = {
  people: [person(1, "Ana"), person(2, "Zoe"), person(3, "Bia"), person(4, "Caio", { table: "t1" }), person(5, "Davi", { is_here: false })],
  challenges: [challenge(7, 2, null), challenge(8, 3, 1), challenge(9, 1, 3)],
  tables: [{ id: "t1", game: "x", title: "X", names: ["Caio", "engine:3"], is_over: false }, { id: "t0", game: "x", title: "X", names: [], is_over: true }],
};

describe("the lobby", () => {
  it("has those who wait first, then the free, the playing, the absent; never me", () => {
    const view = lobbyView(lobby, me);
    expect(view.people.map(({ name, state }) => `${name} ${state}`)).toEqual(["Zoe free", "Bia free", "Caio playing", "Davi away"]);
    expect([view.toMe, view.open, view.mine].map((list) => list.map(({ id }) => id))).toEqual([[8], [7], [9]]);
    expect(view.people.find(({ id }) => id === 3)?.asked?.id).toBe(9);
    expect(view.tables).toHaveLength(1);
  });
});

describe("its page", () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("WebSocket", class { close(): void {} });
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const path = url.replace(/^\/api\/|\?.*/g, "");
      if (init.method !== "GET") asked.push(`${init.method} ${path} ${String(init.body ?? "")}`.trim());
      const games = { games: [{ name: "x", title: "X", texts: "", seats: 2 }, { name: "y", title: "Y", texts: "", seats: 4 }] };
      return new Response(JSON.stringify(path === "games" ? games : path.endsWith("accept") ? { table: "t9" } : {}));
    });
    room.info = aRoom({ me });
    room.lobby = lobby;
  });
  afterEach(() => {
    room.info = null;
    room.lobby = null;
    vi.unstubAllGlobals();
  });

  it("challenges one or all, and takes what is asked", async () => {
    render(LobbyPage);
    await screen.findByRole("option", { name: "X" });
    expect(screen.queryByRole("option", { name: "Y" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Challenge everybody" }));
    await vi.waitFor(() => expect(asked).toEqual(['POST room/challenges {"game":"x","time":"5m+3s"}']));
    const forMe = within(screen.getByRole("region", { name: "Challenges for you" }));
    expect(forMe.getByText("Bia challenges you: X · 5 min + 3 s")).toBeTruthy();
    await vi.waitFor(() => expect((forMe.getByRole("button", { name: /^Decline/ }) as HTMLButtonElement).disabled).toBe(false));
    await fireEvent.click(forMe.getByRole("button", { name: /^Decline/ }));
    await vi.waitFor(() => expect(asked).toContain("DELETE room/challenges/8"));
    await vi.waitFor(() => expect((forMe.getByRole("button", { name: /^Accept/ }) as HTMLButtonElement).disabled).toBe(false));
    await fireEvent.click(forMe.getByRole("button", { name: /^Accept/ }));
    await vi.waitFor(() => expect(location.hash).toBe("#/table/t9"));
  });
});
