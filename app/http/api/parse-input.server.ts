import type { core, ZodType } from "zod";
import { plainResponse } from "./plain-response.server";
import { readJson } from "./read-json.server";

/** Limits of a refusal: how many fields it names, and how many characters of each name. */
const MAX_NAMED_FIELDS = 20;
const MAX_FIELD_LENGTH = 60;

/** Marks a request that failed its schema. */
export class InvalidInput extends Error {
  constructor(readonly errors: Record<string, string[]>) {
    super("invalid input");
  }
}

/**
 * Parses a JSON body with a schema.
 * @throws InvalidInput when it is not JSON or its schema refuses it; Response 415 for another content type.
 */
export async function parseBody<Body>(schema: ZodType<Body>, request: Request): Promise<Body> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) throw plainResponse(415);
  let body: unknown;
  try {
    body = await readJson(request);
  } catch {
    throw new InvalidInput({ "": ["validation.required"] });
  }
  return parse(schema, body);
}

/**
 * Each name has one string value. A repeated name becomes an array, which the schema refuses; brackets have no
 * meaning.
 */
export function queryOf(request: Request): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const { searchParams } = new URL(request.url);
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    query[name] = values.length === 1 ? values[0]! : values;
  }
  return query;
}

/** An issue, or those of the alternative that the value comes closest to: of several as close, the last one. */
function readIssue(issue: core.$ZodIssue): core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const closest = issue.errors.reduce((best, next) => (next.length <= best.length ? next : best));
  return closest.flatMap((inner) => readIssue({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Parses a value with a schema. @throws InvalidInput with translation keys by field. */
export function parse<Output>(schema: ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  // Field names come from the request, so a plain object is not safe: `constructor` may be among them.
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues.flatMap(readIssue)) {
    // A schema's own messages are translation keys; zod's default messages are not for readers.
    const key = /^[a-z]+\.\w+$/i.test(issue.message) ? issue.message : "validation.required";
    const names = issue.code === "unrecognized_keys" ? issue.keys : [];
    for (const name of names.length > 0 ? names : [issue.path.join(".")]) {
      if (errors.size >= MAX_NAMED_FIELDS) break;
      const field = name.slice(0, MAX_FIELD_LENGTH);
      errors.set(field, [...(errors.get(field) ?? []).slice(0, MAX_NAMED_FIELDS), key]);
    }
  }
  throw new InvalidInput(Object.fromEntries(errors));
}
