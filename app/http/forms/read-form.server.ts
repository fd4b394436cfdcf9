import { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType } from "zod";

/** Twice what the largest form of the product sends. */
const MAX_ENTRIES = 50;
/** The parser compares an entry with all before it, and takes brackets and dots for a way into an object. */
const plainName = /^[A-Za-z_][A-Za-z0-9]{0,39}$/;

const badRequest = () => Response.json({ code: "errors.badRequest" }, { status: 400 });

/**
 * The form of a request, read in this one place: a few fields with plain names, and texts alone.
 * @throws Response 400 when what was sent is none, or more than any page sends.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
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
 * What a schema makes of a form: a conform submission.
 * @throws Response 400 for a form that `readForm` would have refused.
 */
export function parseForm<Schema extends ZodType>(
  form: FormData,
  options: { schema: Schema; disableAutoCoercion?: boolean },
) {
  if (!isPlain(form)) throw badRequest();
  return parseWithZod(form, options);
}

/** How many entries a body has at most, found without parsing it. */
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
    // `constructor` and its like mean something of their own to whatever makes an object of the fields.
    entries.every(([name, value]) => plainName.test(name) && !(name in {}) && typeof value === "string")
  );
}
