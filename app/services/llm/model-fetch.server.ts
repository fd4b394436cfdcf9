import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";

/** How long to wait for a connection, in milliseconds. */
const CONNECT_MS = 10_000;
/** How long a connection is kept for the next request, in milliseconds: less than servers keep theirs. */
const KEEP_MS = 4_000;
/** How much of an error response is read, in characters. */
const MAX_ERROR_LENGTH = 64_000;

/** A successful response whose body is read from Node's own stream. */
export class StreamedResponse extends Response {
  constructor(readonly message: IncomingMessage) {
    super(null, { status: message.statusCode, headers: headersOf(message) });
  }
}

/**
 * Makes a `fetch` for the openai client that gives the body of a reply as Node's own stream. The global one copies each
 * event through web streams, which costs more than all the rest of a reply, in time and in memory. It sends text only,
 * and follows no redirects.
 */
export function createModelFetch(): typeof fetch {
  const keep = { keepAlive: true, timeout: KEEP_MS };
  const agents = { plain: new http.Agent(keep), secure: new https.Agent(keep) };
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init.headers));
    const { method = "GET", body } = init;
    // The agent's limit is for free connections. On a running reply, whose limits are elsewhere, it would only cost time.
    const options = { method, headers, timeout: 0 };
    const request =
      url.protocol === "http:"
        ? http.request(url, { ...options, agent: agents.plain })
        : https.request(url, { ...options, agent: agents.secure });
    const response = respond(request, init.signal ?? null);
    request.end(body);
    return response;
  };
}

/** Resolves with the response's head. The signal ends the request, also later, in the middle of the body. */
function respond(request: ClientRequest, signal: AbortSignal | null): Promise<Response> {
  const stop = () => request.destroy(signal?.reason as Error | undefined);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  request.once("close", () => signal?.removeEventListener("abort", stop));
  request.once("socket", (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(new Error("The connection timed out")), CONNECT_MS);
    socket.once("connect", () => clearTimeout(timer));
    request.once("close", () => clearTimeout(timer));
  });
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.once("response", (message) => {
      const { statusCode: status = 0 } = message;
      if (status >= 200 && status < 300) return resolve(new StreamedResponse(message));
      readError(message)
        .then((text) => new Response(text || null, { status, headers: headersOf(message) }))
        .then(resolve, reject);
    });
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

async function readError(message: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_ERROR_LENGTH) break;
  }
  return text.slice(0, MAX_ERROR_LENGTH);
}
