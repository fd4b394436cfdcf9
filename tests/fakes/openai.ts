import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/*
 * Why this exists: aimock answers as OpenAI does when all is well, but it cannot leave out the end marker, stall after
 * the first word, send an error object in the middle of a stream, or tell when the client hung up.
 */

/** One request as it came in, and the means to answer it byte by byte. */
export interface Exchange {
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  /** Resolves when the connection is gone or the answer is complete; `early` when it went before the answer's end. */
  closed: Promise<{ early: boolean }>;
  /** Opens the event stream; the other senders do it themselves. */
  open(): void;
  /** Writes bytes of the event stream as they are. */
  raw(bytes: string): void;
  /** Sends pieces of text, one event each. */
  say(...pieces: string[]): void;
  /** Sends a tool call in the given pieces of its arguments, one event each. */
  call(name: string, ...args: string[]): void;
  finish(reason?: string): void;
  usage(promptTokens: number, completionTokens: number): void;
  /** The end marker, and the end of the answer. */
  done(): void;
  /** The end of the answer without a marker. */
  end(): void;
  /** A refusal in OpenAI's own form. */
  refuse(status: number, error?: Record<string, unknown>, headers?: Record<string, string>): void;
  /** Breaks the connection. */
  destroy(): void;
}

export type Answer = (exchange: Exchange) => void | Promise<void>;

export interface FakeOpenAi {
  /** With the `/v1`, as OPENAI_BASE_URL takes it. */
  baseUrl: string;
  /** All requests so far, oldest first. */
  requests: Exchange[];
  /** Requests that nobody waits for: those for an answer of a given form, such as what to remember. */
  asides: Exchange[];
  /** How those are answered; with no memories unless told. */
  answersAsides(answer: Answer): void;
  /** The texts that vectors were asked for, one list a request. */
  embedded: string[][];
  /** Gives vectors; without it there are none, and the answer is 404. */
  embeds(embed: ((text: string) => number[]) | null): void;
  /** How the coming requests are answered, in this order; the last answer stays. */
  answers(...answers: Answer[]): void;
  /** Resolves with the request of that number, counted from 0, as soon as it has come. */
  request(index: number): Promise<Exchange>;
  close(): Promise<void>;
}

/** A whole reply, as a healthy server sends it. */
export function whole(...pieces: string[]): Answer {
  return (exchange) => {
    exchange.say(...pieces);
    exchange.finish();
    if (exchange.body.stream_options) exchange.usage(12, pieces.length);
    exchange.done();
  };
}

/** Starts the fake on a free local port. */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const requests: Exchange[] = [];
  const asides: Exchange[] = [];
  const embedded: string[][] = [];
  let embed: ((text: string) => number[]) | null = null;
  let aside: Answer = whole('{"memories": []}');
  let waiting: { index: number; resolve: (exchange: Exchange) => void }[] = [];
  let queue: Answer[] = [whole("Hello", " there.")];

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const exchange = createExchange(JSON.parse(text) as Record<string, unknown>, request.headers, response);
      if (request.url?.endsWith("/embeddings")) {
        const { input, model } = exchange.body as { input: string[]; model: string };
        embedded.push(input);
        if (!embed) return exchange.refuse(404);
        const data = input.map((one, index) => ({ object: "embedding", index, embedding: embed!(one) }));
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
        return;
      }
      if (exchange.body.response_format) {
        asides.push(exchange);
        return void aside(exchange);
      }
      requests.push(exchange);
      waiting = waiting.filter(({ index, resolve }) => {
        if (requests[index]) resolve(requests[index]);
        return !requests[index];
      });
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
      void answer(exchange);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    asides,
    embedded,
    answersAsides: (answer) => {
      aside = answer;
    },
    embeds: (given) => {
      embed = given;
    },
    answers: (...answers) => {
      queue = answers;
    },
    request: (index) =>
      requests[index]
        ? Promise.resolve(requests[index])
        : new Promise((resolve) => waiting.push({ index, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createExchange(
  body: Record<string, unknown>,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): Exchange {
  const closed = new Promise<{ early: boolean }>((resolve) =>
    response.once("close", () => resolve({ early: !response.writableFinished })),
  );
  const open = () => {
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  };
  const event = (fields: object) => {
    open();
    const chunk = {
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: body.model,
      ...fields,
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  return {
    body,
    headers,
    closed,
    open,
    raw: (bytes) => {
      open();
      response.write(bytes);
    },
    say: (...pieces) => {
      for (const content of pieces)
        event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    },
    call: (name, ...args) => {
      args.forEach((piece, index) => {
        const part = index === 0 ? { name, arguments: piece } : { arguments: piece };
        const call = { index: 0, ...(index === 0 && { id: "call_1", type: "function" }), function: part };
        event({ choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] });
      });
    },
    finish: (reason = "stop") => event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }),
    usage: (prompt_tokens, completion_tokens) =>
      event({
        choices: [],
        usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
      }),
    done: () => {
      open();
      response.end("data: [DONE]\n\n");
    },
    end: () => response.end(),
    refuse: (status, error = { message: "The server had an error" }, more = {}) => {
      response
        .writeHead(status, { "content-type": "application/json", ...more })
        .end(JSON.stringify({ error }));
    },
    destroy: () => response.destroy(),
  };
}
