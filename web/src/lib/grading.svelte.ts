/** One class that is marked, live. */

import { Fault, adminLiveAddress, ask } from "./api";
import { Link, type LinkState } from "./link";
import type { Grading, GradingMessage } from "./types";

export class LiveGrading {
  grading = $state.raw<Grading | null>(null);
  link = $state<LinkState>("opening");
  fault = $state.raw<Fault | null>(null);
  private readonly live: Link;

  constructor(readonly id: string) {
    this.live = new Link({
      address: () => adminLiveAddress(`gradings/${id}/live`),
      message: (value) => this.receive(value as GradingMessage),
      state: (state) => {
        this.link = state;
      },
    });
    void this.look();
  }

  close(): void {
    this.live.close();
  }

  /** Asks for everything again, such as the files. */
  async look(): Promise<void> {
    try {
      this.grading = await ask<Grading>(`gradings/${this.id}`);
    } catch (error) {
      if (!(error instanceof Fault) || error.code === "offline") return;
      this.fault = error;
      if (error.status === 403 || error.status === 404) this.live.close();
    }
  }

  receive(message: GradingMessage): void {
    if (this.grading) this.grading = after(this.grading, message);
  }
}

/** The class after a message. */
export function after(before: Grading, message: GradingMessage): Grading {
  // What was wrong is told as long as it is wrong.
  const { error: _, ...rest } = before;
  if (message.type === "grading") {
    const { type: __, ...next } = message;
    return { ...rest, ...next };
  }
  const { type: __, rows, ...progress } = message;
  const students = [...before.students];
  for (const row of rows) students[row.n] = row;
  return { ...rest, ...progress, students };
}

/** How many of the marked students passed each check, from 0 to 1. */
export function passRates({ functions, students }: Pick<Grading, "functions" | "students">): number[] {
  const marked = students.filter(({ mark }) => mark !== null);
  return functions.map((_, at) => marked.filter(({ checks }) => checks[at] === true).length / Math.max(1, marked.length));
}
