/** Skins: the symbols that draw a game's items, as the server hands them over, put into the document once. */

import { address } from "./api";

export class Skin {
  constructor(
    readonly game: string,
    private readonly ids: ReadonlySet<string>,
  ) {}

  /** The whole id of a definition in a tone, in no tone, or in that of tones that are not known. */
  find(id: string, tone = ""): string | null {
    const tones = [`.${tone}`, "", ".other"];
    return tones.map((end) => `${this.game}.${id}${end}`).find((whole) => this.ids.has(whole)) ?? null;
  }
}

let known = $state.raw<Readonly<Record<string, Skin>>>({});
const asked = new Set<string>();

/** The skin of a game; nothing while it is on its way. */
export function skinOf(game: string): Skin | null {
  if (!known[game] && !asked.has(game)) {
    asked.add(game);
    void load(game);
  }
  return known[game] ?? null;
}

async function load(game: string): Promise<void> {
  // Without its symbols a game is still drawn, by letters.
  let svg = "";
  try {
    const answer = await fetch(address(`games/${encodeURIComponent(game)}/skin.svg`));
    if (answer.ok) svg = await answer.text();
  } catch {
    asked.delete(game);
  }
  addSkin(game, svg);
}

/** Puts a skin's definitions into the document. */
export function addSkin(game: string, svg: string): Skin {
  const root = new DOMParser().parseFromString(svg || "<svg/>", "image/svg+xml").documentElement;
  const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
  if (ids.length > 0) document.body.append(hidden(document.importNode(root, true)));
  const skin = new Skin(game, new Set(ids));
  known = { ...known, [game]: skin };
  return skin;
}

/** Not `display: none`, which would take the gradients away. */
function hidden(svg: Element): Element {
  for (const [name, value] of [["width", "0"], ["height", "0"], ["aria-hidden", "true"], ["class", "skin"]] as const) svg.setAttribute(name, value);
  return svg;
}
