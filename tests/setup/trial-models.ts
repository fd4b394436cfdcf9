import { whole, type Answer, type Exchange } from "#tests/fakes/openai";

const messagesOf = ({ body }: Exchange) => body.messages as { role: string; content: string }[];
const wordsOf = (exchange: Exchange) =>
  messagesOf(exchange).reduce((sum, { content }) => sum + content.split(" ").length, 0);

/** Says it as a model with this many tokens in its prompt. */
function say(exchange: Exchange, promptTokens: number, ...pieces: string[]): void {
  exchange.say(...pieces);
  exchange.finish();
  exchange.usage(promptTokens, pieces.length);
  exchange.done();
}

/** A model that does all that a trial asks for. */
export const goodModel: Answer = (exchange) => {
  const asked = messagesOf(exchange).at(-1)!.content;
  const tokens = Math.round(wordsOf(exchange) * 1.1);
  if (asked.includes("the sea"))
    return say(exchange, tokens, "Lantern.", " It is wide.", " It is never still.");
  if (asked.startsWith("Hoy")) {
    return say(
      exchange,
      tokens,
      "Suena a que el día",
      " ha sido largo. ¿Qué es lo que más te pesa esta noche?",
    );
  }
  if (asked.includes("pills")) {
    exchange.call("report_danger", '{"kind":', '"now"}');
    exchange.finish("tool_calls");
    return exchange.done();
  }
  const code = /The code is (\d+)/.exec(
    messagesOf(exchange)
      .map(({ content }) => content)
      .join("\n"),
  )![1]!;
  return say(exchange, tokens, "The code was ", `${code}.`);
};

/** A model that is too small for it, behind a server that cuts its prompt. */
export const poorModel: Answer = (exchange) =>
  say(
    exchange,
    Math.min(wordsOf(exchange), 2_048),
    "Hello! ",
    "I am happy to talk with you about the weather.",
  );

/** A model that does not tell how many tokens it read. */
export const silentAboutUse: Answer = (exchange) => {
  delete exchange.body.stream_options;
  return whole("I do not know.")(exchange);
};
