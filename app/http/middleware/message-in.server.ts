import type { Request as ExpressRequest } from "express";
import { readForm } from "~/http/forms/read-form.server";
import { readJson } from "~/http/api/read-json.server";

/** What is looked at of a message, in characters: twice what may be sent. */
const MAX_LENGTH = 8_000;
/** Where messages are sent to. */
const messagePaths = /^\/(api\/)?chat(\/|$)/i;

/** A request as the rules for pages and API read it, with a body that was read before. Its host means nothing. */
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

/** The message that a request to the guide brings along, in its address, form or JSON; empty where there is none. */
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
