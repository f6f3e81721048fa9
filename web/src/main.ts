import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { takeToken } from "./lib/api";
import { settings } from "./lib/settings.svelte";

takeToken();
settings.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });
