/** One tournament, live. */

import { Fault, ask, liveAddress } from "./api";
import { Link, type LinkState } from "./link";
import { applyDiff } from "./picture";
import type { Tournament, TournamentMessage } from "./types";

export class LiveTournament {
  /** What is shown: at most one new state a frame, however many messages come. */
  tournament = $state.raw<Tournament | null>(null);
  private known: Tournament | null = null;
  private waiting = false;
  private asked = false;
  link = $state<LinkState>("opening");
  fault = $state.raw<Fault | null>(null);
  private readonly live: Link;

  constructor(readonly id: string) {
    this.live = new Link({
      address: () => liveAddress(`tournaments/${id}/live`),
      message: (value) => this.receive(value as TournamentMessage),
      state: (state) => {
        this.link = state;
        if (state === "lost" && !this.asked) void this.look();
      },
    });
  }

  close(): void {
    this.live.close();
  }

  receive(message: TournamentMessage): void {
    if (message.type === "tournament") {
      const { type: _, ...tournament } = message;
      this.known = tournament;
    } else if (this.known) {
      this.known = after(this.known, message);
    }
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.tournament = this.known;
    });
  }

  /** A connection that cannot be opened does not say why: then it is asked for by plain request. */
  private async look(): Promise<void> {
    this.asked = true;
    try {
      const tournament = await ask<Tournament>(`tournaments/${this.id}`);
      this.known ??= tournament;
      this.tournament ??= tournament;
    } catch (error) {
      if (!(error instanceof Fault) || error.code === "offline") return;
      this.fault = error;
      if (error.status === 404) this.live.close();
    }
  }
}

/** The tournament after one of the smaller messages. */
export function after(before: Tournament, message: Exclude<TournamentMessage, { type: "tournament" }>): Tournament {
  if (message.type === "table") {
    const { type: _, ...progress } = message;
    // What was wrong is told as long as it is wrong.
    const { error: __, ...rest } = before;
    return { ...rest, ...progress };
  }
  if (message.type === "board") {
    const { type: _, ...board } = message;
    const others = before.boards.filter(({ slot }) => slot !== board.slot);
    return { ...before, boards: [...others, board].sort((a, b) => a.slot - b.slot) };
  }
  const { slot, plies, last, over, step } = message;
  const boards = before.boards.map((board) =>
    board.slot === slot ? { ...board, plies, last, over, picture: applyDiff(board.picture, step) } : board,
  );
  return { ...before, boards };
}

/** Seconds until the end at the present rate, or nothing if that cannot be said. */
export function secondsLeft({ games, rate, state }: Pick<Tournament, "games" | "rate" | "state">): number | null {
  if (state !== "running" || games.total === null || rate <= 0) return null;
  return (games.total - games.played) / rate;
}
