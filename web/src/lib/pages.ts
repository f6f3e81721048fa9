/** Which page an address names. Pages that few open are loaded when they are asked for. */

import type { Component } from "svelte";
import Home from "../pages/Home.svelte";
import { filterOf } from "./match-list";
import type { Route } from "./route.svelte";

// Each page has its own properties, given with it below.
type Module = { default: Component<any> };
export type Page = { key: string; props: Record<string, unknown>; load: () => Promise<Module> };

export function page({ path, query }: Route): Page {
  const [first = "", second = "", third, fourth] = path;
  const at = (load: () => Promise<Module>, props: Record<string, unknown>, key = path.join("/")): Page => ({ key, props, load });
  switch (first) {
    case "":
      return at(async () => ({ default: Home }), {});
    case "play":
      return at(() => import("../pages/Play.svelte"), { name: second });
    case "table":
      return at(() => import("../pages/Table.svelte"), { id: second, keys: query.get("key")?.split(",") ?? [] });
    case "match":
      return at(() => import("../pages/Match.svelte"), { id: second, from: Number(query.get("ply") ?? 0) });
    case "review":
      return at(() => import("../pages/Review.svelte"), { id: second });
    case "tournaments":
      return at(() => import("../pages/Tournaments.svelte"), {});
    case "new-tournament":
      return at(() => import("../pages/NewTournament.svelte"), {});
    case "tournament":
      if (third === "entrant") return at(() => import("../pages/Entrant.svelte"), { id: second, entrant: Number(fourth) });
      if (third === "games") return at(() => import("../pages/Games.svelte"), { id: second, filter: filterOf(query) });
      if (third === "faults") return at(() => import("../pages/Faults.svelte"), { id: second });
      if (query.has("projector")) return at(() => import("../pages/Projector.svelte"), { id: second }, `projector/${second}`);
      return at(() => import("../pages/Tournament.svelte"), { id: second });
    case "join":
      return at(() => import("../pages/Join.svelte"), { given: second, next: query.get("next") ?? "" });
    case "lobby":
      return at(() => import("../pages/Lobby.svelte"), {});
    case "mine":
      return at(() => import("../pages/HandIns.svelte"), { person: null });
    case "person":
      return at(() => import("../pages/HandIns.svelte"), { person: Number(second) });
    case "class":
      return at(() => import("../pages/Class.svelte"), { part: second || "people" }, "class");
    case "projector":
      return at(() => import("../pages/RoomProjector.svelte"), {});
    case "gradings":
      return at(() => import("../pages/Gradings.svelte"), {});
    case "grading":
      if (third === "student") return at(() => import("../pages/Student.svelte"), { id: second, n: Number(fourth) });
      return at(() => import("../pages/Grading.svelte"), { id: second });
    case "feedback":
      return at(() => import("../pages/Feedback.svelte"), { id: second, key: query.get("key") ?? "" });
    case "choose":
      return at(() => import("../pages/Choose.svelte"), { key: query.get("key") ?? "" });
    case "waiting":
      return at(() => import("../pages/Waiting.svelte"), {});
    default:
      return at(() => import("../pages/Missing.svelte"), {});
  }
}
