import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { LANGS, loadLang } from "../src/lib/langs";
import { settings } from "../src/lib/settings.svelte";

beforeAll(async () => {
  await Promise.all(LANGS.map(({ lang }) => loadLang(lang)));
});
beforeEach(() => {
  localStorage.clear();
  settings.change({ lang: "en", theme: "auto", dots: true });
});
afterEach(() => cleanup());
