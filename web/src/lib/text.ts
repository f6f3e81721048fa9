/** Times and numbers for people. */

import { sayOf } from "./games.svelte";
import { say, t } from "./i18n";
import { settings } from "./settings.svelte";

/** 5:03, or 4.2 when it is nearly over. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How long something will take, roughly. */
export function roughly(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.ceil((seconds % 3600) / 60)} min`;
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.lang, { maximumFractionDigits: digits });
}

/** A moment in seconds since 1970: the time of day, and the day where it is not today's. */
export function moment(seconds: number): string {
  const at = new Date(seconds * 1000);
  const isToday = at.toDateString() === new Date().toDateString();
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return at.toLocaleString(settings.lang, isToday ? time : { ...time, day: "numeric", month: "short" });
}

/** A clock such as `5m+3s` in words. */
export function clockName(time: string | null): string {
  if (!time) return t("no-clock");
  if (/^\d+m?s?$/.test(time)) return t("a-move", { time: time.replace("s", " s") });
  return time.replaceAll("m", " min").replace(/(\d)s/, "$1 s").replace("+", " + ");
}

/** Why a match ended, in a word or two. */
export function reasonText(reason: string): string {
  return say(`reason-${reason.replaceAll("_", "-")}`) ?? reason;
}

/** A game as the reader calls it; before its texts are here it is called as the server does. */
export function gameTitle({ name, title }: { name: string; title: string }): string {
  return sayOf(name, "title") ?? title;
}

/** A player as people call it: "Engine 3" for "engine:3", a bot without its prefix. */
export function playerName(player: string): string {
  const level = /^engine(?::(\d+))?$/.exec(player);
  if (level) return `${t("engine")} ${level[1] ?? ""}`.trim();
  return player === "human" ? t("human") : player.replace(/^bot:/, "");
}
