/*
 * The model behind the product: every reply waits for a start signal, then sends a token every 50 ms. Each token
 * contains the time at which it was sent, so that its receiver can measure the delay.
 */
import { startFakeOpenAi } from "#tests/fakes/openai";
import { timeToken, tick } from "./token-clock";
import { onQuestion, tell } from "./serve";

const ALIVE_MS = 5_000;

let go: (tokens: number) => void = () => undefined;
let started = new Promise<number>((resolve) => (go = resolve));

const fake = await startFakeOpenAi();
fake.answers(async (exchange) => {
  exchange.open();
  // On a busy machine it takes long until all have asked; without a sign of life the first would give up.
  const alive = setInterval(() => exchange.say(""), ALIVE_MS);
  const tokens = await started;
  clearInterval(alive);
  await tick(tokens, () => exchange.say(timeToken()));
  exchange.finish();
  exchange.usage(1, tokens);
  exchange.done();
});
tell({ url: fake.baseUrl });

onQuestion<{ tokens: number }>(({ tokens }) => {
  go(tokens);
  started = new Promise((resolve) => (go = resolve));
  return Promise.resolve({});
});
