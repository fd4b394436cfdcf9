import type { Request as ExpressRequest } from "express";
import { readForm } from "~/http/forms/read-form.server";
import { readJson } from "~/http/api/read-json.server";

/** How much of a message is read, in characters: twice the limit. */
const MAX_LENGTH = 8_000;
/** The paths that messages are sent to, and the prompts and texts of meditations and images. */
const messagePaths = /^\/(api\/)?(chat|generate|gallery\/new)(\/|$)/i;
/** The names that a person's words have there. */
const fieldNames = ["message", "script", "prompt"];

/** Makes a Fetch request from an Express request and its body. Its host has no meaning. */
export function toFetchRequest(request: ExpressRequest, body: Buffer | undefined): Request {
  const headers = new Headers();
  for (const name of ["Cookie", "Accept-Language", "Content-Type"]) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const { method } = request;
  // Joined, not resolved: a path that begins with two slashes would name a host.
  return new Request(`http://localhost${request.originalUrl}`, {
    method,
    headers,
    body: body && method !== "GET" && method !== "HEAD" ? new Uint8Array(body) : undefined,
  });
}

/** The message of a request to the guide, or the words for a meditation or an image; empty when there are none. */
export async function messageIn(request: Request): Promise<string> {
  const { pathname, searchParams } = new URL(request.url);
  if (!messagePaths.test(pathname)) return "";
  let message: unknown = searchParams.get("message");
  if (request.body) message = await messageInBody(request).catch(() => null);
  return typeof message === "string" ? message.slice(0, MAX_LENGTH) : "";
}

async function messageInBody(request: Request): Promise<unknown> {
  const valueOf = await (/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")
    ? readJson(request).then((body) => (name: string) => (body as Record<string, unknown> | null)?.[name])
    : readForm(request).then((form) => (name: string) => form.get(name)));
  return fieldNames.map(valueOf).find(Boolean);
}
