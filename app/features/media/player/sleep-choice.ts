import { createStore } from "~/client/store";
import type { SleepChoice } from "./sleep";

const choice = createStore<SleepChoice>("off");

/** Sets when the sound ends. It holds on every page. */
export const setSleepChoice = choice.set;

/** When the sound ends, followed. */
export const useSleepChoice = choice.use;
