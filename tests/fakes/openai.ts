import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { speaks } from "./speech";

/*
 * Why this exists: aimock responds as OpenAI does when all is well, but it cannot omit the end marker, stall after
 * the first word, send an error object in the middle of a stream, or report when the client disconnects.
 */

/** One received request, and the functions that respond to it byte by byte. */
export interface Exchange {
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  /** The other end of its connection. */
  port: number | undefined;
  /** Resolves when the connection is closed or the response complete; `early` if it was closed before the end. */
  closed: Promise<{ early: boolean }>;
  /** Opens the event stream; the other functions do so, too. */
  open(): void;
  /** Writes raw bytes of the event stream. */
  raw(bytes: string | Uint8Array): void;
  /** Sends pieces of text, one event each. */
  say(...pieces: string[]): void;
  /** Sends a tool call in the given pieces of its arguments, one event each. */
  call(name: string, ...args: string[]): void;
  finish(reason?: string): void;
  usage(promptTokens: number, completionTokens: number): void;
  /** Sends the end marker and ends the response. */
  done(): void;
  /** Ends the response without a marker. */
  end(): void;
  /** A complete response of another type than a stream. */
  send(type: string, text: string): void;
  /** An error response in OpenAI's format. */
  refuse(status: number, error?: Record<string, unknown>, headers?: Record<string, string>): void;
  /** Closes the connection abruptly. */
  destroy(): void;
}

export type Answer = (exchange: Exchange) => void | Promise<void>;

export interface FakeOpenAi {
  /** Includes `/v1`, for OPENAI_BASE_URL. */
  baseUrl: string;
  /** All requests so far, oldest first. */
  requests: Exchange[];
  /** Background requests for JSON, such as the one for memories. */
  asides: Exchange[];
  /** How those for memories are answered; with no memories unless told. */
  answersAsides(answer: Answer): void;
  /** Requests for an answer of another form, such as topics or a title. */
  forms: Exchange[];
  /** How those of this name are answered; with an empty object unless told. */
  answersForm(name: string, answer: Answer): void;
  /** The texts that vectors were asked for, one list a request. */
  embedded: string[][];
  /** The names of its models, in their order; one that is called gpt-5 unless told. */
  lists(...models: (string | object)[]): void;
  /** Returns embeddings; without it, the response is 404. */
  embeds(embed: ((text: string) => number[]) | null): void;
  /** The responses to the next requests, in order; the last one is repeated. */
  answers(...answers: Answer[]): void;
  /** Resolves with the request of this number, counted from 0, as soon as it arrives. */
  request(index: number): Promise<Exchange>;
  close(): Promise<void>;
}

/** A complete reply, as a healthy server sends it. */
export function whole(...pieces: string[]): Answer {
  return (exchange) => {
    exchange.say(...pieces);
    exchange.finish();
    if (exchange.body.stream_options) exchange.usage(12, pieces.length);
    exchange.done();
  };
}

/** A small grey picture. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOoaOjBihiGlgQA4fNhARIEELIAAAAASUVORK5CYII=";

/**
 * The settings with which the product also gets its pictures and voices from the fake: a grey picture, and a hum. It
 * saves the time that painting and speaking take.
 */
export const fakeMedia = ({ baseUrl }: Pick<FakeOpenAi, "baseUrl">) => ({
  IMAGE_BASE_URL: baseUrl,
  IMAGE_MODEL: "a-painter",
  SPEECH_BASE_URL: baseUrl,
  SPEECH_MODEL: "a-voice",
});
/** The settings that leave them to the built-in painter and the voices on this machine. */
export const builtInMedia = { IMAGE_BASE_URL: "", IMAGE_MODEL: "", SPEECH_BASE_URL: "", SPEECH_MODEL: "" };

/** Starts the fake on a free local port. */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const requests: Exchange[] = [];
  const asides: Exchange[] = [];
  const forms: Exchange[] = [];
  const formAnswers = new Map<string, Answer>();
  const embedded: string[][] = [];
  let models: (string | object)[] = ["gpt-5"];
  let embed: ((text: string) => number[]) | null = null;
  let aside: Answer = whole('{"memories": []}');
  let waiting: { index: number; resolve: (exchange: Exchange) => void }[] = [];
  let queue: Answer[] = [whole("Hello", " there.")];

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      if (request.method === "GET") {
        const data = models.map((model) => (typeof model === "string" ? { id: model } : model));
        response.writeHead(200, { "content-type": "application/json" });
        return void response.end(JSON.stringify({ object: "list", data }));
      }
      const exchange = createExchange(JSON.parse(text) as Record<string, unknown>, request, response);
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
      if (request.url?.endsWith("/images/generations")) {
        const picture = JSON.stringify({ created: 1, data: [{ b64_json: PICTURE }] });
        return void response.writeHead(200, { "content-type": "application/json" }).end(picture);
      }
      if (request.url?.endsWith("/audio/speech")) {
        return speaks({ body: exchange.body as Parameters<typeof speaks>[0]["body"], response });
      }
      const form = exchange.body.response_format as { json_schema?: { name?: string } } | undefined;
      const name = form?.json_schema?.name;
      if (name && name !== "memories") {
        forms.push(exchange);
        return void (formAnswers.get(name) ?? whole("{}"))(exchange);
      }
      if (form) {
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
    forms,
    answersForm: (name, answer) => void formAnswers.set(name, answer),
    embedded,
    answersAsides: (answer) => {
      aside = answer;
    },
    lists: (...given) => {
      models = given;
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
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
): Exchange {
  const port = socket.remotePort;
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
    port,
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
    send: (type, text) => void response.writeHead(200, { "content-type": type }).end(text),
    refuse: (status, error = { message: "The server had an error" }, more = {}) => {
      response
        .writeHead(status, { "content-type": "application/json", ...more })
        .end(JSON.stringify({ error }));
    },
    destroy: () => response.destroy(),
  };
}
