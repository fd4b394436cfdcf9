import { MAX_STREAM_BYTES } from "../limits";

/** Smaller buffers are not counted: asking how much is held takes some microseconds. */
const COUNTED_BYTES = 1024 * 1024;

/**
 * Bounds the byte arrays of this thread, which the limit on its heap does not cover: a stream of a PDF may unpack to
 * gigabytes. Call it once, before PDF.js is loaded.
 * @param exceeded ends the thread.
 */
export function boundBuffers(exceeded: () => never): void {
  const Plain = Uint8Array;
  const guard: ProxyHandler<Uint8ArrayConstructor> = {
    construct(target, given: unknown[], newTarget) {
      const [size] = given;
      if (typeof size === "number" && size >= COUNTED_BYTES) {
        if (size + process.memoryUsage().arrayBuffers > MAX_STREAM_BYTES) exceeded();
      }
      return Reflect.construct(target, given, newTarget) as object;
    },
  };
  globalThis.Uint8Array = new Proxy(Plain, guard);
  // Without it PDF.js unpacks with its own code, into arrays that are counted.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
}
