import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { takeToken } from "./lib/api";
import { games } from "./lib/games.svelte";
import { loadLang } from "./lib/langs";
import { room } from "./lib/room.svelte";
import { settings } from "./lib/settings.svelte";

takeToken();
// An address with a token that is pasted into an open page begins everything anew.
addEventListener("hashchange", () => takeToken() && location.reload());
settings.apply();
// What any page needs is asked for while the words arrive; a failure is told by the pages that need it.
games().catch(() => {});
void room.known();
const target = document.getElementById("app");
// Without words there would still be boards to see.
void loadLang(settings.lang).catch(() => {}).then(() => target && mount(App, { target }));
