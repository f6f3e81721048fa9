/** The people of a class, as staff see them: read again every few seconds while the page is looked at. */

import { Fault, ask } from "./api";
import type { Person } from "./room-types";
import { matching } from "./room.svelte";

const AGAIN_MS = 4000;

export class ClassList {
  people = $state.raw<Person[] | null>(null);
  fault = $state.raw<Fault | null>(null);
  private readonly timer = setInterval(() => {
    if (!document.hidden) void this.refresh();
  }, AGAIN_MS);

  constructor() {
    void this.refresh();
  }

  close(): void {
    clearInterval(this.timer);
  }

  async refresh(): Promise<void> {
    try {
      this.people = (await ask<{ people: Person[] }>("room/people")).people;
      this.fault = null;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault = error;
    }
  }
}

export type PeopleFilter = "all" | "here" | "nothing" | "failed";
export const PEOPLE_FILTERS: PeopleFilter[] = ["all", "here", "nothing", "failed"];

/** Those that a filter and a typed name or number leave. */
export function filtered(people: Person[], filter: PeopleFilter, typed: string): Person[] {
  const fits: Record<PeopleFilter, (person: Person) => boolean> = {
    all: () => true,
    here: ({ is_here }) => is_here,
    nothing: ({ role, hand_ins }) => role === "student" && hand_ins.length === 0,
    failed: ({ hand_ins }) => hand_ins.some(({ ok }) => ok === false),
  };
  return matching(people.filter(fits[filter]), typed, ({ name, number }) => `${name} ${number ?? ""}`);
}
