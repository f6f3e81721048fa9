/** What the server says, as its contract has it. The page knows no rule of any game beyond these shapes. */

export type Side = 0 | 1;

export type Ink =
  | { cell: string }
  | { piece: { name: string; glyph: string; tone: string } }
  | { text: string }
  | { mark: string };

export type Item = {
  id: string;
  ink: Ink;
  x: number;
  y: number;
  w: number;
  h: number;
  turn?: number;
  place?: string;
};

/** Items are drawn in their order: later ones lie on top. One unit is the side of a square. */
export type Picture = { width: number; height: number; items: Item[] };

/** How one picture becomes the next. */
export type PictureDiff = {
  gone: string[];
  put: { item: Item; after: string | null }[];
  width?: number;
  height?: number;
};

export type Choice = { text: string; label: string; code: number; path: string[] };
export type Ply = { seat: number; text: string; label: string; said?: string; opening?: string };
export type Over = {
  winner: Side | null;
  scores: [number, number];
  reason: string;
  ending?: string;
  sentence: string;
};
export type Clock = {
  per_move_ms?: number;
  bank_ms?: [number, number];
  increment_ms?: number;
  running: Side | null;
  since_ms: number;
};
export type SeatInfo = {
  seat: number;
  side: Side;
  player: string;
  name: string;
  human: boolean;
  mine: boolean;
};
export type Options = Record<string, unknown>;

export type GameInfo = {
  name: string;
  title: string;
  about: string;
  /** What the game says in the reader's language, as Fluent: `title`, `side-first`, `piece-NAME`, `option-NAME`. */
  texts: string;
  seats: number;
  hidden: boolean;
  options: Options;
  variants: { name: string; options: Options }[];
  players: { name: string; about: string }[];
  formats: { name: string; about: string }[];
  sheets: string[];
  picture: Picture;
  /** A few plies for the first page to show, from the start; the server may leave it out. */
  demo?: PictureDiff[];
};

/** The part of a table that every step sends anew. */
export type Moment = {
  version: number;
  to_move: number | null;
  over: Over | null;
  text: string;
  choices: Choice[];
  clock: Clock | null;
  thinking: boolean;
  /** What the machine lacks to ask the player to move; it is tried again. */
  waits?: string | null;
  offer: Side | null;
  can_undo: boolean;
};
export type Table = Moment & {
  id: string;
  game: string;
  options: Options;
  seats: SeatInfo[];
  picture: Picture;
  plies: Ply[];
};
export type TableMessage =
  | ({ type: "table" } & Table)
  | ({ type: "step"; from: number; step: PictureDiff; plies: { keep: number; add: Ply[] } } & Moment);

export type HintMove = {
  text: string;
  label: string;
  path: string[];
  score: number;
  worth: string;
  proved: boolean;
};
export type Hint = { moves: HintMove[]; line: string[] };

export type Film = {
  id: string;
  game: string;
  options: Options;
  players: string[];
  over: Over;
  start: Picture;
  plies: (Ply & { step: PictureDiff; took_ms?: number })[];
  tournament: number | null;
  sheets: string[];
  notes?: string[];
};

export type Verdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type Judged = {
  /** Its place in the film's plies, counted from 0. */
  ply: number;
  seat: number;
  move: string;
  label: string;
  score: number;
  /** The first side's share of the points that is to be expected after it, where the server tells it. */
  chance?: number;
  best: string;
  best_label: string;
  worth: string | null;
  best_worth: string | null;
  loss: number;
  verdict: Verdict;
  proved: boolean;
  line: { text: string; label: string }[];
  film: { picture: PictureDiff[] } | null;
};
export type Review = {
  state: "none" | "running" | "done";
  done: number;
  total: number;
  plies: Judged[];
  turning: number | null;
  sentence: string;
  opening?: string;
};

export type TournamentState = "running" | "paused" | "stopped" | "finished";
export type TournamentLine = {
  id: number;
  name: string;
  game: string;
  state: TournamentState;
  entrants: number;
  games: { played: number; total: number | null };
  created: string;
  leader: string | null;
  /** Whether the typed seed alone decides all chance, so that deals can be guessed. */
  open_seed: boolean;
};
export type Score = { won: number; drawn: number; lost: number };
export type Standings = {
  columns: { key: string; title: string; about: string }[];
  rows: { entrant: number; rank: number; cells: string[]; faults: number }[];
};
export type Bout = {
  a: number | null;
  b: number | null;
  score: [number, number] | null;
  winner: number | null;
};
export type BoardInfo = {
  slot: number;
  match: string;
  entrants: [string, string];
  picture: Picture;
  plies: number;
  last: string | null;
  over: Over | null;
};
/** What the server sends again, at most a few times a second. */
export type Progress = {
  state: TournamentState;
  /** Why it stopped or waits, for the operator. */
  error?: string;
  games: { played: number; total: number | null };
  rate: number;
  table: Standings;
  matrix: (Score | null)[][];
  bracket: { name: string; bouts: Bout[] }[] | null;
  notes: string[];
};
export type Tournament = Progress & {
  id: number;
  name: string;
  game: string;
  format: string;
  open_seed: boolean;
  entrants: string[];
  boards: BoardInfo[];
};
export type TournamentMessage =
  | ({ type: "tournament" } & Tournament)
  | ({ type: "table" } & Progress)
  | ({ type: "board" } & BoardInfo)
  | { type: "board-step"; slot: number; plies: number; last: string | null; step: PictureDiff; over: Over | null };

export type MatchLine = { id: string; a: number; b: number; winner: Side | null; reason: string; plies: number };
export type Bot = {
  name: string;
  player: string;
  rank: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  history: { game: number; rating: number }[];
  opponents: ({ entrant: number; name: string } & Score)[];
  move_ms: { median: number; p95: number; max: number } | null;
  errors: { match: string; sentence: string; words: string }[];
  worst: { match: string; opponent: string; plies: number; reason: string }[];
};
export type BotFile = { name: string; games: string[]; bytes: number };

export type GradingState = "new" | "waiting" | "running" | "stopped" | "finished";
export type GradingLine = { id: string; game: string; title: string; name: string; created: string; state: GradingState; marked: number; total: number };
export type GradingRow = { n: number; name: string; mark: number | null; max: number | null; checks: (boolean | null)[]; why?: string };
/** What the server sends with every change. */
export type GradingProgress = { state: GradingState; error?: string; marked: number; total: number; functions: string[] };
export type Grading = GradingProgress & GradingLine & { files: { name: string; bytes: number }[]; students: GradingRow[] };
export type GradingMessage =
  | ({ type: "grading"; students: GradingRow[] } & GradingProgress)
  | ({ type: "marks"; rows: GradingRow[] } & GradingProgress);
export type CheckMark = {
  function: string;
  passed: boolean | null;
  points: number;
  max: number;
  call?: string | null;
  expected?: string | null;
  got?: string | null;
  why?: string | null;
  picture?: string;
  notes?: string[];
};
export type Mark = { mark: number; max: number; checks: CheckMark[]; adjustments?: { points: number; why: string }[]; why?: string };
/** One student's mark, as that student sees it. */
export type Feedback = { name: string; title: string; game: string; class: string; state: GradingState; mark: Mark | null };
export type SimilarPassage = { file: string; first: number; text: string };
export type SimilarPlay = { percent: number; agreements: number; positions: number; by_chance: number; moves: { position: string; played: [string, string] }[] };
export type SimilarPair = { names: [string, string]; percent: number; games: SimilarPlay | null; passages: [SimilarPassage, SimilarPassage][] };
export type PlatformUser = { n: number; name: string; student: string | null; suggested: string | null };
