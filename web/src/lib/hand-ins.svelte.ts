/** The hand-ins of one person, read again when the server has news of them. */

import { Fault, ask, download, post } from "./api";
import type { GameHandIns, HandIn, HandIns, HandInRules } from "./room-types";
import { room } from "./room.svelte";

/** While something is being checked, it is looked at even if no message comes. */
const AGAIN_MS = 5000;

export class HandInList {
  list = $state.raw<HandIns | null>(null);
  fault = $state.raw<Fault | null>(null);
  private readonly timer = setInterval(() => {
    if (!document.hidden && this.list && isUnsettled(this.list)) void this.refresh();
  }, AGAIN_MS);

  constructor(readonly person: number) {
    void this.refresh();
  }

  close(): void {
    clearInterval(this.timer);
  }

  async refresh(): Promise<void> {
    try {
      this.list = await ask<HandIns>(this.path());
      this.fault = null;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault = error;
    }
  }

  async send(game: string, file: File): Promise<void> {
    try {
      await ask(`${this.path(game)}/${encodeURIComponent(file.name)}`, { method: "PUT", raw: file });
    } finally {
      // A refusal may mean that something has changed: what is left, or the freeze.
      await this.refresh();
      if (this.fault?.status === 409) await room.refresh();
    }
  }

  async choose(game: string, version: number): Promise<void> {
    await post(`${this.path(game)}/chosen`, { version });
    await this.refresh();
  }

  download(game: string, { version, file }: HandIn): Promise<void> {
    return download(`${this.path(game)}/${version}/file`, file);
  }

  path(game?: string): string {
    const path = `room/people/${this.person}/hand-ins`;
    return game === undefined ? path : `${path}/${encodeURIComponent(game)}`;
  }
}

/** A panel for every game of the class, those without a hand-in too, and for games that once were of the class. */
export function gamesShown({ games }: HandIns, rules: HandInRules): GameHandIns[] {
  const missing = rules.games.filter((name) => !games.some(({ game }) => game === name));
  return [...games, ...missing.map((game) => ({ game, title: game, chosen: null, versions: [] }))];
}

export function isUnsettled({ games }: HandIns): boolean {
  return games.some(({ versions }) => versions.some(({ check }) => check.state !== "done"));
}

/** Its check as a key of the page's words. */
export function checkWord({ state, ok }: HandIn["check"]): "check-waiting" | "check-running" | "check-passed" | "check-failed" {
  if (state === "waiting") return "check-waiting";
  if (state === "running") return "check-running";
  return ok ? "check-passed" : "check-failed";
}
