import { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType } from "zod";
import { boundedEcho } from "./bounded-echo.server";

/** The largest form, in bytes; only an upload may be larger, and `readUpload` reads it. */
const MAX_FORM_BYTES = 128 * 1024;
/** Twice the fields of the product's largest form. */
const MAX_ENTRIES = 50;
/** The parser compares each entry with all earlier ones, and reads brackets and dots as paths into an object. */
const plainName = /^[A-Za-z_][A-Za-z0-9]{0,39}$/;

const badRequest = () => Response.json({ code: "errors.badRequest" }, { status: 400 });

/**
 * Reads the form of a request; nothing else may. It takes a few text fields with plain names.
 * @throws Response 400 when the body is not a form, or larger than any page's form.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES) throw badRequest();
  const body = Buffer.from(await request.arrayBuffer());
  if (countEntries(body, type) > MAX_ENTRIES) throw badRequest();
  let form: FormData;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw badRequest();
  }
  if (!isPlain(form)) throw badRequest();
  return form;
}

/**
 * Parses a form with a schema into a conform submission.
 * @throws Response 400 for a form that `readForm` would have refused.
 */
export function parseForm<Schema extends ZodType>(
  form: FormData,
  options: { schema: Schema; disableAutoCoercion?: boolean },
) {
  if (!isPlain(form)) throw badRequest();
  const submission = parseWithZod(form, options);
  const reply: typeof submission.reply = (details) => {
    const result = submission.reply(details);
    return { ...result, initialValue: boundedEcho(result.initialValue) };
  };
  return { ...submission, reply };
}

/** What a form says that it was made from, to tell whether someone else has changed it; forms of others say nothing. */
export function seenIn(form: FormData): string | undefined {
  const seen = form.get("seen");
  return typeof seen === "string" ? seen : undefined;
}

/** An upper bound of a body's entries, without parsing it. */
function countEntries(body: Buffer, type: string): number {
  const separator = /^multipart\//i.test(type) ? "form-data" : "&";
  let count = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) count += 1;
  return count;
}

function isPlain(form: FormData): boolean {
  const entries = [...form];
  return (
    entries.length <= MAX_ENTRIES &&
    // Names such as `constructor` have a meaning of their own once the fields become an object.
    entries.every(([name, value]) => plainName.test(name) && !(name in {}) && typeof value === "string")
  );
}
