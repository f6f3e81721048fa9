import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { takeToken } from "./lib/api";
import { settings } from "./lib/settings.svelte";

takeToken();
// An address with a token that is pasted into an open page begins everything anew.
addEventListener("hashchange", () => takeToken() && location.reload());
settings.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });
