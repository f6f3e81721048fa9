/** The page's words, in the reader's language. */

import type { FluentVariable } from "@fluent/bundle";
import { bundles, text } from "./langs";
import { settings } from "./settings.svelte";

/** The words for a key, in the reader's language; an unknown key is shown as it is. */
export function t(key: string, args?: Record<string, FluentVariable>): string {
  return say(key, args) ?? key;
}

/** The same, or nothing. */
export function say(key: string, args?: Record<string, FluentVariable>): string | null {
  return text(bundles.get(settings.lang), `web-${key}`, args);
}
