// What the fixtures say, in the shapes of the contract.

import { readFileSync } from "node:fs";

export const GAMES = ["queens", "dominoes", "chess", "othello", "gomoku"];

const read = (name) => JSON.parse(readFileSync(new URL(`../src/fixtures/${name}.json`, import.meta.url), "utf8"));
export const fixtures = Object.fromEntries(GAMES.map((name) => [name, read(name)]));

const TITLES = {
  queens: ["Queens", "Rainhas", "place pieces that attack nothing; who cannot, loses", "ponha peças que nada atacam; quem não pode, perde"],
  dominoes: ["Dominoes", "Dominó", "double-nine dominoes in pairs, as played in Havana", "dominó de nove duplo em pares, como se joga em Havana"],
  chess: ["Chess", "Xadrez", "chess, and Chess960", "xadrez, e Chess960"],
  othello: ["Othello", "Othello", "enclose discs to turn them; more discs win", "cerque peças para virá-las; quem tem mais vence"],
  gomoku: ["Gomoku", "Gomoku", "five stones in a row win", "cinco pedras em linha vencem"],
};
const OPTIONS = {
  queens: { modality: "rainhas", size: null },
  dominoes: { starter: null },
  chess: { fen: null, chess960: null, draws: 1 },
  othello: { start: "world" },
  gomoku: { size: 8, rule: "standard" },
};
const VARIANTS = {
  gomoku: [{ name: "15×15", options: { size: 15 } }, { name: "renju", options: { size: 15, rule: "renju" } }],
  othello: [{ name: "assignment", options: { start: "assignment" } }],
};

export const gameTitle = (name) => TITLES[name]?.[0] ?? name;

/** What a game says in a language. */
export const gameTexts = (name, lang) => readFileSync(new URL(`../../games/${name}/locales/${lang || "en"}/${name}.ftl`, import.meta.url), "utf8");

export function gameInfo(name, lang) {
  const [en, pt, aboutEn, aboutPt] = TITLES[name];
  return {
    name,
    title: lang === "pt" ? pt : en,
    about: lang === "pt" ? aboutPt : aboutEn,
    texts: gameTexts(name, lang),
    seats: name === "dominoes" ? 4 : 2,
    hidden: name === "dominoes",
    options: OPTIONS[name],
    variants: VARIANTS[name] ?? [],
    players: [
      { name: "engine", about: "the engine, from level 1 to 10" },
      { name: "greedy", about: "takes what it can" },
      { name: "random", about: "any legal move" },
    ],
    formats: [
      { name: "round-robin", about: "every two meet" },
      { name: "knockout", about: "who loses is out" },
      { name: "swiss", about: "some rounds against equals" },
    ],
    sheets: name === "chess" ? ["pgn"] : [],
    picture: fixtures[name].start,
    demo: fixtures[name].plies.slice(0, 12).map(({ step }) => step),
  };
}

export const PLAYERS = ["engine:3", "greedy", "engine:5", "random"];

export function film(id, lang) {
  const name = GAMES.find((game) => id.startsWith(game));
  if (!name) return null;
  const { start, plies } = fixtures[name];
  return {
    id,
    game: name,
    options: {},
    players: PLAYERS.slice(0, name === "dominoes" ? 4 : 2),
    over: { winner: 0, scores: [1, 0], reason: "resigned", sentence: lang === "pt" ? "engine:3 venceu: greedy desistiu" : "engine:3 wins: greedy resigned" },
    start,
    plies: plies.map((ply, i) => ({ ...ply, took_ms: 3 + ((i * 37) % 90) })),
    tournament: 1,
    sheets: name === "chess" ? ["pgn"] : [],
    notes: ["greedy: I see no better move"],
  };
}

/** Invented verdicts: a calm game that turns once. */
export function review(id, lang) {
  const played = film(id, lang)?.plies ?? [];
  const turn = Math.floor(played.length * 0.6);
  const VERDICTS = ["best", "good", "best", "inaccuracy", "good"];
  const plies = played.map(({ seat, text, label, step }, ply) => {
    const verdict = ply === turn ? "blunder" : ply === 5 ? "mistake" : VERDICTS[(ply * 7) % 5];
    const score = Math.sin(ply / 3) * 0.8 + (ply >= turn ? 4 + (ply - turn) / 4 : 0);
    return { ply, seat, move: text, label, score, best: verdict === "best" ? text : "?", best_label: verdict === "best" ? label : (played[ply + 1]?.label ?? label), worth: score.toFixed(1), best_worth: "+0.4", loss: 1, verdict, proved: false, line: played.slice(ply, ply + 2).map(({ text, label }) => ({ text, label })), film: { picture: [step, ...(played[ply + 1] ? [played[ply + 1].step] : [])] } };
  });
  const sentence = lang === "pt" ? `A partida foi perdida no lance ${turn + 1}` : `The game was lost at move ${turn + 1}`;
  return { state: "done", done: plies.length, total: plies.length, plies, turning: turn, sentence };
}
