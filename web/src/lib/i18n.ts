/** The page's words, from the same Fluent files as the terminal's. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import en from "../../../crates/jogada-cli/locales/en/web.ftl?raw";
import pt from "../../../crates/jogada-cli/locales/pt-BR/web.ftl?raw";
import { settings, type Lang } from "./settings.svelte";

const bundles: Record<Lang, FluentBundle> = { en: bundle("en", en), pt: bundle("pt-BR", pt) };

/** The words for a key, in the reader's language; an unknown key is shown as it is. */
export function t(key: string, args?: Record<string, FluentVariable>): string {
  return say(key, args) ?? key;
}

/** The same, or nothing. */
export function say(key: string, args?: Record<string, FluentVariable>): string | null {
  const of = bundles[settings.lang];
  const message = of.getMessage(`web-${key}`);
  return message?.value ? of.formatPattern(message.value, args ?? null, []) : null;
}

function bundle(locale: string, source: string): FluentBundle {
  const made = new FluentBundle(locale, { useIsolating: false });
  const errors = made.addResource(new FluentResource(source));
  if (errors.length > 0) throw errors[0]!;
  return made;
}
