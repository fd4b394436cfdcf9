/**
 * Makes a `fetch` for services outside. Receiving a response ends when it has more than `maxBytes`, before it is held in
 * memory: reading it fails with the error of `tooLong`. A redirect is an error too, because it would take the key that
 * the request carries to another server.
 */
export function limitedFetch(maxBytes: number, tooLong: () => Error): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "error" });
    if (!response.body) return response;
    let size = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          if (size > maxBytes) controller.error(tooLong());
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}
