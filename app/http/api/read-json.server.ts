/** The largest body is one country's list of helplines. */
const MAX_VALUES = 1_000;
const MAX_DEPTH = 8;

/**
 * Reads the JSON body of a request; nothing else may.
 * @throws SyntaxError when the body is not JSON, or is larger or deeper than any endpoint takes.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (!isWithinBounds(text)) throw new SyntaxError("too many values, or too deep");
  return JSON.parse(text);
}

/** Reads a body whose signature covers every byte. Its length was checked before. */
export function readRawBody(request: Request): Promise<string> {
  return request.text();
}

/** Counts values and depth without parsing. */
function isWithinBounds(text: string): boolean {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === "\\" ? 1 : 0;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === ",") values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}
