import type { AppLoadContext } from "@remix-run/node";
import type { Readable } from "node:stream";
import { parseRange } from "~/utils/byte-range";
import { plainResponse } from "./api/plain-response.server";
import { sendStream } from "./streaming/send-stream.server";
import { normalizeText } from "~/utils/text/normalize";

/** An object without its bytes. */
interface ServedObject {
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Changes with the bytes. */
  etag: string;
  fileName: string;
  /** @param range the bytes wanted, the last one not included. */
  open(range?: { start: number; end: number }): Promise<Readable | null>;
}

/** The request headers that are understood, for the API's description. */
export const rangeHeaders = {
  Range: "The bytes that are wanted.",
  "If-Range": "The ETag that the range is of.",
  "If-None-Match": "The ETag of what the reader has: 304 if it is unchanged.",
};

/** Serves an object: whole or in part, with back-pressure, and never as a page. */
export async function objectResponse(
  request: Request,
  context: AppLoadContext,
  object: ServedObject,
  { asDownload }: { asDownload: boolean },
): Promise<Response> {
  const headers = new Headers({
    "Cache-Control": "private, no-cache",
    ETag: object.etag,
    "Accept-Ranges": "bytes",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Robots-Tag": "noindex",
    Vary: "Cookie",
  });
  if (isUnchanged(request, object.etag)) return new Response(null, { status: 304, headers });
  const range = wantedRange(request, object);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${object.size}`);
    return plainResponse(416, Object.fromEntries(headers), "Range not satisfiable");
  }
  headers.set("Content-Type", object.type);
  headers.set("Content-Length", String(range ? range.end - range.start : object.size));
  headers.set("Content-Disposition", disposition(object.fileName, asDownload));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end - 1}/${object.size}`);
  if (request.method !== "HEAD") {
    // The place where it is kept may be slow.
    context.leaveQueue();
    const stream = await object.open(range ?? undefined);
    if (!stream) return plainResponse(404);
    sendStream(context, stream, "an object");
  }
  return new Response(null, { status: range ? 206 : 200, headers });
}

function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match");
  if (!known) return false;
  return known.trim() === "*" || known.split(",", 20).some((one) => one.trim().replace(/^W\//, "") === etag);
}

/** A range of another version of the object would not fit to the part that the reader has. */
function wantedRange(request: Request, { size, etag }: ServedObject): ReturnType<typeof parseRange> {
  const condition = request.headers.get("If-Range");
  if (condition && condition.trim() !== etag) return null;
  return parseRange(request.headers.get("Range"), size);
}

/** A file name in any script, with a plain one for old clients (RFC 6266). */
export function disposition(name: string, asDownload: boolean): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/ (?=\.\w+$)/, "")
    .trim();
  const plain = normalizeText(clean, "NFD").replace(/[^\x20-\x7e]/g, "");
  const encoded = encodeURIComponent(clean.replace(/\p{Cs}/gu, "")).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${asDownload ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
