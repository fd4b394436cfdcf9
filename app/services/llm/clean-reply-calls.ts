/** A tool call that was written as text. `arguments` is JSON where that could be made of them, else their text. */
export interface TextCall {
  name: string;
  arguments: string;
}

type Fields = Record<string, unknown>;

/** A call as in Python: `name(key="value")`. */
class Invocation {
  constructor(
    readonly name: string,
    readonly fields: Fields,
    readonly rest: unknown[],
  ) {}
}

const MAX_DEPTH = 40;
const LITERALS: Fields = { true: true, True: true, false: false, False: false, null: null, None: null };

/** Reads JSON, Python's notation and the like, also when it is cut off. */
class ValueReader {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  read(depth = 0): unknown {
    this.#skip(/\s*/y);
    const first = this.text[this.at];
    if (first === '"' || first === "'") return this.#string(first);
    if (first === "{") return this.#members(depth).fields;
    if (first === "[" || first === "(") return this.#members(depth).rest;
    const word = this.#skip(/[^\s,:=()[\]{}"']+/y);
    if (word === "") this.at += 1;
    if (word !== "" && this.text[this.at] === "(") {
      const { fields, rest } = this.#members(depth);
      return new Invocation(word, fields, rest);
    }
    if (Object.hasOwn(LITERALS, word)) return LITERALS[word];
    return word !== "" && Number.isFinite(Number(word)) ? Number(word) : word;
  }

  #members(depth: number): { fields: Fields; rest: unknown[] } {
    const fields: Fields = {};
    const rest: unknown[] = [];
    this.at = depth > MAX_DEPTH ? this.text.length : this.at + 1;
    for (;;) {
      this.#skip(/[\s,;]*/y);
      const next = this.text[this.at];
      if (next === undefined || ")]}".includes(next)) break;
      const value = this.read(depth + 1);
      if (this.#skip(/\s*(?:=>|[:=])/y) === "") rest.push(value);
      else fields[String(value)] = this.read(depth + 1);
    }
    this.at += 1;
    return { fields, rest };
  }

  #string(quote: string): string {
    const token = this.#skip(quote === '"' ? /"(?:[^"\\]|\\[^])*"?/y : /'(?:[^'\\]|\\[^])*'?/y);
    const inner = token.length > 1 && token.endsWith(quote) ? token.slice(1, -1) : token.slice(1);
    try {
      const plain = inner.replace(/\\'|\\$/g, (end) => end.slice(1));
      return JSON.parse(
        `"${plain
          .replace(/\n/g, "\\n")
          .replace(/\t/g, "\\t")
          .replace(/(?<!\\)"/g, '\\"')}"`,
      ) as string;
    } catch {
      return inner;
    }
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}

const NAME_KEYS = ["name", "tool_name", "function_name", "tool", "function", "action", "recipient_name"];
const ARGUMENT_KEYS = [
  "arguments",
  "parameters",
  "args",
  "input",
  "action_input",
  "tool_input",
  "params",
  "kwargs",
];
const HOLDER = /^(functions?|tools?|(tool|function)_(calls?|uses?))$/;
/** Words around a name that are no names. */
const NO_NAME =
  /^(functions?|json|python|xml|code|call|calling|action|input|tool|tool_?(code|calls?)|name|args|arguments|to|print|functools|commentary|analysis|assistant)$/i;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Invocation);

function plainName(text: string): string {
  return text
    .trim()
    .replace(/^[a-z]+:(?=\D)/i, "")
    .replace(/:\d*$|\.call$/, "")
    .replace(/^(.*\.)/, "");
}

/** The arguments as JSON; a text that holds JSON is that JSON. */
function asJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value ?? {});
  const text = value.trim();
  if (text === "") return "{}";
  try {
    JSON.parse(text);
    return text;
  } catch {
    return text.startsWith("{") ? JSON.stringify(new ValueReader(text).read()) : text;
  }
}

/** The calls in a value. */
function callsIn(value: unknown, tools: ReadonlySet<string>): TextCall[] {
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, tools));
  if (value instanceof Invocation) {
    const inner = callsIn([...value.rest, ...Object.values(value.fields)], tools);
    if (inner.length > 0) return inner;
    const name = plainName(value.name);
    const only = value.rest.length === 1 && isFields(value.rest[0]) ? value.rest[0] : value.fields;
    return [{ name, arguments: asJson(only) }];
  }
  if (!isFields(value)) return [];
  const nameKey = NAME_KEYS.find((key) => typeof value[key] === "string");
  if (nameKey) {
    const { id: _id, type: _type, [nameKey]: name, ...rest } = value;
    const given = ARGUMENT_KEYS.find((key) => value[key] !== undefined);
    return [{ name: plainName(name as string), arguments: asJson(given ? value[given] : rest) }];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    tools.has(key.toLowerCase())
      ? [{ name: key, arguments: asJson(inner) }]
      : HOLDER.test(key)
        ? callsIn(inner, tools)
        : [],
  );
}

/**
 * Reads the tool calls in a piece of text that holds nothing else, with the marks around them.
 * @param tools the names of the known tools in lower case.
 */
export function readCalls(raw: string, tools: ReadonlySet<string>): TextCall[] {
  const text = raw.replace(/<[|｜]"[|｜]>/g, '"');
  const calls: TextCall[] = [];
  let name = "";
  let fields: Fields = {};
  let key = "";
  const start = (next: string) => {
    if (name !== "") calls.push({ name, arguments: JSON.stringify(fields) });
    name = plainName(next);
    fields = {};
  };
  const token =
    /<([/|｜\s]*)([\p{L}_][^\s=<>]*)([^<>]*)>|[[✿]\/?[A-Z_]{3,}[\]✿]|[\p{L}_][\p{L}\w.:-]*|[{[(]/uy;
  for (let at = 0; at < text.length;) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) {
      at += 1;
      continue;
    }
    at = token.lastIndex;
    const [whole, lead = "", tag, attributes = ""] = found;
    if (tag !== undefined) {
      if (lead.includes("/") || /[|｜/]$/.test(tag)) continue;
      const bare = tag
        .split(/[|｜:]/)
        .at(-1)!
        .toLowerCase();
      const named =
        /\bname\s*=\s*["']?([^\s"'>]+)/.exec(attributes) ?? /^\s*=\s*["']?([^\s"'>]+)/.exec(attributes);
      const content = () => {
        const end = text.indexOf("</", at);
        const inner = text.slice(at, end < 0 ? text.length : end).trim();
        at = end < 0 ? text.length : end;
        return inner;
      };
      if (/(response|result|output)s?$/.test(bare)) return calls;
      if (/^(param(eter)?|arg(ument)?)$/.test(bare) && named) fields[named[1]!] = fieldValue(content());
      else if (/^(arg_|parameter_)?key$/.test(bare)) key = content();
      else if (/^(arg_|parameter_)?value$/.test(bare) && key !== "") fields[key] = fieldValue(content());
      else if (tools.has(bare)) {
        start(bare);
        for (const [, field, value] of attributes.matchAll(/([\w-]+)\s*=\s*["']([^"']*)["']/g))
          fields[field!] = value;
      } else if (named) start(named[1]!);
      else if (/^((tool|function)_?)?name$/.test(bare)) start(content());
      else if (
        name !== "" &&
        lead === "" &&
        text.includes(`</${tag}`, at) &&
        /^[^{[<]/.test(text.slice(at).trimStart())
      )
        fields[bare] = fieldValue(content());
    } else if (/^[{[(]$/.test(whole) || text[at] === "(") {
      const reader = new ValueReader(text, found.index);
      const value = reader.read();
      at = Math.max(reader.at, at);
      const inner = callsIn(value, tools);
      if (inner.length === 0 && isFields(value) && name !== "") {
        calls.push({ name, arguments: JSON.stringify(value) });
        name = "";
      } else calls.push(...inner);
    } else if (/^[\p{L}_]/u.test(whole) && !NO_NAME.test(plainName(whole)) && plainName(whole) !== "") {
      if (name === "" || tools.has(plainName(whole).toLowerCase())) start(whole);
    }
  }
  start("");
  return calls;
}

/** The value of a field in tags: text, unless it is clearly a list or the like. */
function fieldValue(text: string): unknown {
  try {
    return /^[[{"]/.test(text) ? (JSON.parse(text) as unknown) : text;
  } catch {
    return text;
  }
}
