/** What a reader prefers; kept in the browser. */

import { bundles, isLang, langOf, loadLang, type Lang } from "./langs";

export type { Lang };
export type Theme = "auto" | "light" | "dark";

const KEY = "jogada-settings";
const spoken = langOf(navigator.language);

class Settings {
  lang = $state<Lang>(spoken);
  theme = $state<Theme>("auto");
  /** Spots of legal moves are shown. */
  dots = $state(true);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, unknown>>;
      if (isLang(kept["lang"])) this.lang = kept["lang"];
      if (kept["theme"] === "light" || kept["theme"] === "dark") this.theme = kept["theme"];
      if (typeof kept["dots"] === "boolean") this.dots = kept["dots"];
    } catch {
      // What was kept cannot be read: the defaults stand.
    }
  }

  /** Takes effect at once, or when the words of a new language are there. */
  change(changes: Partial<Pick<Settings, "lang" | "theme" | "dots">>): void {
    const { lang } = changes;
    if (lang !== undefined && !bundles.has(lang)) {
      // Without its words, a language is not spoken: what was shown stands.
      loadLang(lang).then(() => this.change(changes), () => {});
      return;
    }
    Object.assign(this, changes);
    localStorage.setItem(KEY, JSON.stringify({ lang: this.lang, theme: this.theme, dots: this.dots }));
    this.apply();
  }

  /** Tells the document. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
