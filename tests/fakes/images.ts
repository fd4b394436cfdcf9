import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/*
 * Why this exists: no package answers as an image service does when it is slow, cut off, too large, or names an address that
 * leads inside.
 */

/** A question for a picture, and the means to answer it. */
interface ImageExchange {
  body: Record<string, unknown>;
  headers: IncomingMessage["headers"];
  response: ServerResponse;
  /** Resolves when the connection is gone or the answer is complete; `early` when it went before the answer's end. */
  closed: Promise<{ early: boolean }>;
  /** One picture as OpenAI sends it. */
  send(picture: { b64_json?: string; url?: string }): void;
  refuse(status: number, error?: Record<string, unknown>): void;
  /** An answer of any form. */
  json(status: number, value: unknown): void;
}

export type ImageAnswer = (exchange: ImageExchange) => void;
/** What the fake's own web address gives for a path. */
type PageAnswer = (response: ServerResponse) => void;

export interface FakeImages {
  origin: string;
  /** With the `/v1`, as IMAGE_BASE_URL takes it. */
  baseUrl: string;
  requests: ImageExchange[];
  /** The paths that were fetched, beside the questions for pictures. */
  fetched: string[];
  /** How the coming questions are answered, in this order; the last answer stays. */
  answers(...answers: ImageAnswer[]): void;
  serves(path: string, answer: PageAnswer): void;
  /** Resolves with the next question. */
  nextRequest(): Promise<ImageExchange>;
  close(): Promise<void>;
}

/** Starts the fake on a free local port. */
export async function startFakeImages(): Promise<FakeImages> {
  const requests: ImageExchange[] = [];
  const fetched: string[] = [];
  const pages = new Map<string, PageAnswer>();
  let queue: ImageAnswer[] = [(exchange) => exchange.refuse(500)];
  let waiting: ((exchange: ImageExchange) => void)[] = [];

  const server = createServer((request, response) => {
    const url = request.url ?? "";
    if (request.method === "GET") {
      fetched.push(url);
      const page = pages.get(url);
      if (page) page(response);
      else response.writeHead(404).end();
      return;
    }
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      if (url !== "/v1/images/generations") return void response.writeHead(404).end();
      const exchange = createExchange(JSON.parse(text) as Record<string, unknown>, request, response);
      requests.push(exchange);
      for (const resolve of waiting) resolve(exchange);
      waiting = [];
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!;
      answer(exchange);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    fetched,
    answers: (...answers) => {
      queue = answers;
    },
    serves: (path, answer) => void pages.set(path, answer),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createExchange(
  body: Record<string, unknown>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): ImageExchange {
  const closed = new Promise<{ early: boolean }>((resolve) =>
    response.once("close", () => resolve({ early: !response.writableFinished })),
  );
  const json = (status: number, value: unknown) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  return {
    body,
    headers,
    response,
    closed,
    send: (picture) => json(200, { created: 1, data: [picture] }),
    json,
    refuse: (status, error = { message: "The server had an error" }) => json(status, { error }),
  };
}
