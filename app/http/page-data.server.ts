import { json, type AppLoadContext, type TypedResponse } from "@remix-run/node";

/** Stands for the body that is never written, so that Remix does not take the response for an empty one. */
const unwritten = new ReadableStream<Uint8Array<ArrayBuffer>>();

/** A response whose data its only reader, the page that is made in this process, gets as it is. */
class UnwrittenResponse extends Response {
  readonly #data: unknown;

  constructor(data: unknown, { headers, ...init }: ResponseInit = {}) {
    super(null, { ...init, headers });
    this.headers.set("Content-Type", "application/json; charset=utf-8");
    this.#data = data;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return unwritten;
  }

  override json(): Promise<unknown> {
    return Promise.resolve(this.#data);
  }
}

/**
 * A loader's answer, like Remix's `json`. For a document Remix would write it, read it, and write it once more into the
 * page; here it is written once. So `data` has to be what JSON holds: no dates, maps or functions.
 */
export function pageData<Data>(
  context: AppLoadContext,
  data: Data,
  init?: ResponseInit,
): TypedResponse<Data> {
  if (context.isDataRequest) return json(data, init);
  return new UnwrittenResponse(data, init) as unknown as TypedResponse<Data>;
}
