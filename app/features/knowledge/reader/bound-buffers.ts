import { MAX_STREAM_BYTES } from "../limits";

/** Smaller buffers are not counted: asking how much is held takes some microseconds. */
const COUNTED_BYTES = 1024 * 1024;

/**
 * Bounds the byte arrays of this thread, which the limit on its heap does not cover: a stream of a PDF may unpack to
 * gigabytes. Call it once, before PDF.js is loaded.
 * @param exceeded ends the thread.
 */
export function boundBuffers(exceeded: () => never): void {
  const guard: ProxyHandler<Uint8ArrayConstructor> = {
    construct(target, given: unknown[], newTarget) {
      const [size] = given;
      if (typeof size === "number" && size >= COUNTED_BYTES) {
        if (size + process.memoryUsage().arrayBuffers > MAX_STREAM_BYTES) exceeded();
      }
      return Reflect.construct(target, given, newTarget) as object;
    },
  };
  globalThis.Uint8Array = new Proxy(Uint8Array, guard);
  const Unbounded = DecompressionStream;
  globalThis.DecompressionStream = class BoundedDecompressionStream {
    readonly writable: WritableStream<BufferSource>;
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;

    constructor(format: CompressionFormat) {
      const { readable, writable } = new Unbounded(format);
      let size = 0;
      this.writable = writable;
      this.readable = readable.pipeThrough(
        new TransformStream({
          transform(chunk, controller) {
            size += chunk.byteLength;
            if (size > MAX_STREAM_BYTES) exceeded();
            controller.enqueue(chunk);
          },
        }),
      );
    }
  };
}
