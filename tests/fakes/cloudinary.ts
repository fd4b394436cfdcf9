import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/*
 * Why this exists: no package answers as Cloudinary does. Signatures are computed here from Cloudinary's documentation, not
 * with the package that is tested: parameters sorted by name, joined by &, the secret after them, sha1 as hex; for delivery
 * the path and the secret, as url-safe base64 (8 characters of sha1, or 32 of sha256).
 */

interface FakeAsset {
  bytes: Buffer;
  format: string | null;
  version: number;
  etag: string;
}

type Call = "upload" | "destroy" | "delivery";
/** What a call does instead of working; returns true when it has answered itself. */
export type Misbehaviour = (exchange: {
  response: ServerResponse;
  asset?: FakeAsset;
}) => boolean | Promise<boolean>;

export interface FakeCloudinary {
  /** As CLOUDINARY_URL takes it, with the delivery at this fake. */
  url: string;
  uploadPrefix: string;
  /** What is stored, by kind, delivery type and public id. */
  assets: Map<string, FakeAsset>;
  /** Every call, in order: what it was and its status. */
  calls: { call: Call; status: number; range?: string }[];
  /** How the coming calls of a kind misbehave, in this order; afterwards they work. */
  misbehaves(call: Call, ...answers: Misbehaviour[]): void;
  /** Until it is called again with null, every call of the kind misbehaves. */
  alwaysMisbehaves(call: Call, answer: Misbehaviour | null): void;
  close(): Promise<void>;
}

const cloud = "demo-cloud";
const key = "123456789012345";
const secret = "a-secret_of-Cloudinary";
/** How old a signed request may be, in seconds. */
const MAX_AGE = 3_600;

/** A refusal in Cloudinary's own form. */
export const refuses =
  (status: number): Misbehaviour =>
  ({ response }) => {
    json(response, status, { error: { message: `Refused with ${status}` } });
    return true;
  };
/** No answer at all. */
export const hangs: Misbehaviour = () => true;
/** The connection breaks, after half of the bytes where there are any. */
export const cuts: Misbehaviour = ({ response, asset }) => {
  if (!asset) response.destroy();
  else {
    response.writeHead(200, { "content-length": asset.bytes.length });
    response.write(asset.bytes.subarray(0, asset.bytes.length / 2), () => response.destroy());
  }
  return true;
};
/** Half of the bytes, then nothing. */
export const stalls: Misbehaviour = ({ response, asset }) => {
  response.writeHead(200, { "content-length": asset!.bytes.length });
  response.write(asset!.bytes.subarray(0, asset!.bytes.length / 2));
  return true;
};
/** Works, but later. */
export const isSlow =
  (ms: number): Misbehaviour =>
  async () => {
    await delay(ms);
    return false;
  };

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const refusal = (status: number, message: string) => ({ status, body: { error: { message } } });

/** Whether a form was signed with the secret a short time ago. */
function checkSignature(form: Map<string, string>): ReturnType<typeof refusal> | null {
  if (form.get("api_key") !== key) return refusal(401, `Invalid api_key ${form.get("api_key")}`);
  const unsigned = ["file", "api_key", "resource_type", "cloud_name", "signature"];
  const signed = [...form]
    .filter(([name, value]) => !unsigned.includes(name) && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`.replaceAll("&", "%26"))
    .join("&");
  const expected = createHash("sha1")
    .update(signed + secret)
    .digest("hex");
  if (form.get("signature") !== expected)
    return refusal(401, `Invalid Signature. String to sign - '${signed}'.`);
  const age = Math.abs(Date.now() / 1_000 - Number(form.get("timestamp")));
  return age < MAX_AGE ? null : refusal(400, `Stale request - reported time is ${form.get("timestamp")}`);
}

/** Reads multipart/form-data. Node's own reader takes a second for a few hundred kilobytes. */
async function readForm(
  request: IncomingMessage,
): Promise<{ fields: Map<string, string>; file: Buffer | null }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const marker = `--${/boundary=([^;]+)/.exec(request.headers["content-type"]!)![1]}`;
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  for (let from = body.indexOf(marker); ;) {
    const headAt = from + marker.length + 2;
    const next = body.indexOf(`\r\n${marker}`, headAt);
    if (from === -1 || next === -1) break;
    const contentAt = body.indexOf("\r\n\r\n", headAt) + 4;
    const head = body.subarray(headAt, contentAt).toString();
    const content = body.subarray(contentAt, next);
    if (head.includes("; filename=")) file = Buffer.from(content);
    else fields.set(/name="([^"]+)"/.exec(head)![1]!, content.toString());
    from = next + 2;
  }
  return { fields, file };
}

/** The first bytes tell what it is, as Cloudinary finds out. */
function formatOf(bytes: Buffer): string {
  if (bytes.subarray(8, 12).toString() === "WEBP") return "webp";
  return bytes[0] === 0xff || bytes.subarray(0, 3).toString() === "ID3" ? "mp3" : "bin";
}

/** Starts a fake of Cloudinary's upload API and of its delivery on a free local port. */
export async function startFakeCloudinary(): Promise<FakeCloudinary> {
  const assets = new Map<string, FakeAsset>();
  const calls: FakeCloudinary["calls"] = [];
  const coming: Record<Call, Misbehaviour[]> = { upload: [], destroy: [], delivery: [] };
  const always = new Map<Call, Misbehaviour>();
  let version = 1_700_000_000;

  async function misbehaved(call: Call, response: ServerResponse, asset?: FakeAsset): Promise<boolean> {
    const answer = coming[call].shift() ?? always.get(call);
    return answer ? answer({ response, asset }) : false;
  }

  async function api(request: IncomingMessage, response: ServerResponse, kind: string, call: Call) {
    const { fields, file } = await readForm(request);
    if (await misbehaved(call, response)) return;
    const wrong = checkSignature(fields);
    if (wrong) return json(response, wrong.status, wrong.body);
    const publicId = fields.get("public_id")!;
    const name = `${kind}/${fields.get("type") ?? "upload"}/${publicId}`;
    if (call === "destroy") {
      return json(response, 200, { result: assets.delete(name) ? "ok" : "not found" });
    }
    if (!file || file.length === 0) return json(response, 400, { error: { message: "Empty file" } });
    const asset: FakeAsset = {
      bytes: file,
      format: kind === "raw" ? null : formatOf(file),
      version: version++,
      etag: createHash("md5").update(file).digest("hex"),
    };
    assets.set(name, asset);
    json(response, 200, {
      asset_id: randomBytes(16).toString("hex"),
      public_id: publicId,
      version: asset.version,
      format: asset.format,
      resource_type: kind,
      type: fields.get("type") ?? "upload",
      created_at: new Date().toISOString(),
      bytes: file.length,
      etag: asset.etag,
    });
  }

  async function deliver(request: IncomingMessage, response: ServerResponse, path: string) {
    const parts = /^([a-z]+)\/([a-z]+)\/(?:s--([\w-]+)--\/)?(?:v\d+\/)?(.+)$/.exec(path);
    const fail = (status: number, why: string) => response.writeHead(status, { "x-cld-error": why }).end();
    if (!parts) return fail(400, "Invalid path");
    const [, kind, type, signature, source] = parts as unknown as [string, string, string, string?, string?];
    const publicId = kind === "raw" ? source! : source!.replace(/\.\w+$/, "");
    const asset = assets.get(`${kind}/${type}/${publicId}`);
    if (await misbehaved("delivery", response, asset)) return;
    if (type !== "upload" && !isSigned(source!, signature)) return fail(401, "deny or allowed");
    if (!asset || (asset.format && !source!.endsWith(`.${asset.format}`)))
      return fail(404, "Resource not found");
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    const { bytes } = asset;
    const [start, end] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, bytes.length];
    response.writeHead(range ? 206 : 200, {
      etag: `"${asset.etag}"`,
      "accept-ranges": "bytes",
      "content-length": Math.min(end, bytes.length) - start,
      ...(range && { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` }),
    });
    response.end(request.method === "HEAD" ? undefined : bytes.subarray(start, end));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const post = new RegExp(`^/v1_1/${cloud}/(image|video|raw)/(upload|destroy)$`).exec(pathname);
    const call: Call = post ? (post[2] as Call) : "delivery";
    const { range } = request.headers;
    response.once("close", () => calls.push({ call, status: response.statusCode, range }));
    const answered =
      request.method === "POST" && post
        ? api(request, response, post[1]!, call)
        : pathname.startsWith(`/${cloud}/`)
          ? deliver(request, response, decodeURIComponent(pathname.slice(cloud.length + 2)))
          : Promise.resolve(void response.writeHead(404).end());
    // A form that breaks off is what some tests are about.
    answered.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `cloudinary://${key}:${secret}@${cloud}?secure=false&cname=${host}`,
    uploadPrefix: `http://${host}`,
    assets,
    calls,
    misbehaves: (call, ...answers) => void (coming[call] = answers),
    alwaysMisbehaves: (call, answer) => void (answer ? always.set(call, answer) : always.delete(call)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isSigned(source: string, signature: string | undefined): boolean {
  const signed = (algorithm: string, length: number) =>
    createHash(algorithm)
      .update(source + secret)
      .digest("base64url")
      .slice(0, length);
  return signature === signed("sha1", 8) || signature === signed("sha256", 32);
}
