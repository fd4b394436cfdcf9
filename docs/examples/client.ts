import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./api";

/** One event of a reply. */
export type TurnEvent = components["schemas"]["TurnEvent"];

/** A typed client of one installation. It keeps the session cookie as a browser does. */
export function connect(baseUrl: string) {
  let cookie = "";
  const session: Middleware = {
    onRequest({ request }) {
      if (cookie) request.headers.set("Cookie", cookie);
    },
    onResponse({ response }) {
      for (const line of response.headers.getSetCookie()) {
        if (/^(__Host-)?anamcara_session=/.test(line)) cookie = line.split(";")[0]!;
      }
    },
  };
  const client = createClient<paths>({ baseUrl });
  client.use(session);
  return client;
}

/** The data of a call. @throws Error with the status and the text of a refusal. */
export function dataOf<Data>({
  data,
  error,
  response,
}: {
  data?: Data;
  error?: unknown;
  response: Response;
}): Data {
  if (!response.ok || data === undefined) {
    throw new Error(`${response.status}: ${typeof error === "string" ? error : JSON.stringify(error)}`);
  }
  return data;
}

/** Reads a stream of server-sent events until it ends. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<TurnEvent> {
  let rest = "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield JSON.parse(data) as TurnEvent;
    }
  }
}
