/* A model that replies to everyone at once: each reply is a stream of its own, one numbered word at a time. */
import { startFakeOpenAi } from "#tests/fakes/openai";
import { tell } from "./serve";
import { INTERVAL_MS, WORDS } from "./words";

const fake = await startFakeOpenAi();
fake.answers((exchange) => {
  let count = 0;
  const timer = setInterval(next, INTERVAL_MS);
  function next() {
    if (count < WORDS.length) return exchange.say(WORDS[count++]!);
    clearInterval(timer);
    exchange.finish();
    exchange.done();
  }
  next();
  void exchange.closed.then(() => clearInterval(timer));
});
tell({ url: fake.baseUrl });
