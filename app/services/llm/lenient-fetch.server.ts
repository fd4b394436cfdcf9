import { withRefusalText } from "../refusal-text.server";

const END_MARK = /(^|\n)data: ?\[DONE\]/;

const marked = new WeakSet<Response>();

/** Whether the stream of a response came to its end mark. The SDK does not tell a marked end from a cut. */
export function isMarkedWhole(response: Response): boolean {
  return marked.has(response);
}

/** A fetch for the SDK that keeps the text of every refusal, and notes whether a stream came to its end mark. */
export const lenientFetch = withRefusalText(async (input, init) => {
  const response = await fetch(input, init);
  if (!response.ok || !response.body) return response;
  const decoder = new TextDecoder();
  let last = "";
  const watched = new Response(
    response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          const text = last + decoder.decode(bytes, { stream: true }).replaceAll("\r", "\n");
          if (END_MARK.test(text)) marked.add(watched);
          last = text.slice(-16);
          controller.enqueue(bytes);
        },
      }),
    ),
    response,
  );
  return watched;
});
