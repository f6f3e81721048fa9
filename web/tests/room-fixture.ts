import type { Room } from "../src/lib/room-types";

/** A class as a visitor sees it. */
export const aRoom = (changes: Partial<Room> = {}): Room => ({
  is_class: true,
  name: "Turma A",
  me: null,
  is_open: true,
  has_roster: true,
  needs_number: false,
  join: null,
  hand_in: { games: ["x"], is_frozen: false, shows_marks: true, per_hour: 10 },
  seasons: [],
  ...changes,
});
