import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Sends the body without a length. */
  chunked?: boolean;
}

/** A request without additions: no Sec-Fetch headers, no decoding, any method, an empty body by default. */
export function open(
  url: string,
  { method = "GET", headers = {}, body, chunked = false }: RawRequest = {},
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        // The path is sent as written; URL would normalise it.
        path: url.replace(/^https?:\/\/[^/]+/, "") || "/",
        method,
        headers: {
          ...(body !== undefined && !chunked && { "Content-Length": Buffer.byteLength(body) }),
          ...headers,
        },
        agent: false,
      },
      resolve,
    );
    outgoing.on("error", reject);
    if (chunked) outgoing.write(body ?? "");
    outgoing.end(chunked ? undefined : body);
  });
}

export async function raw(url: string, init?: RawRequest): Promise<RawAnswer> {
  const incoming = await open(url, init);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return { status: incoming.statusCode!, headers: incoming.headers, body, text: body.toString() };
}
