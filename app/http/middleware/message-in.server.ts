import type { Request as ExpressRequest } from "express";
import { readForm } from "~/http/forms/read-form.server";
import { readJson } from "~/http/api/read-json.server";

/** How much of a message is read, in characters: twice the limit. */
const MAX_LENGTH = 8_000;
/** The paths that messages are sent to. */
const messagePaths = /^\/(api\/)?chat(\/|$)/i;

/** Makes a Fetch request from an Express request and its body. Its host has no meaning. */
export function toFetchRequest(request: ExpressRequest, body: Buffer | undefined): Request {
  const headers = new Headers();
  for (const name of ["Cookie", "Accept-Language", "Content-Type"]) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { method } = request;
  return new Request(new URL(request.originalUrl, "http://localhost"), {
    method,
    headers,
    body: body && method !== "GET" && method !== "HEAD" ? new Uint8Array(body) : undefined,
  });
}

/** The message of a request to the guide, from its query, form or JSON; empty when there is none. */
export async function messageIn(request: Request): Promise<string> {
  const { pathname, searchParams } = new URL(request.url);
  if (!messagePaths.test(pathname)) return "";
  let message: unknown = searchParams.get("message");
  if (request.body) message = await messageInBody(request).catch(() => null);
  return typeof message === "string" ? message.slice(0, MAX_LENGTH) : "";
}

async function messageInBody(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return (await readForm(request)).get("message");
  }
  const body = await readJson(request);
  return (body as { message?: unknown } | null)?.message;
}
