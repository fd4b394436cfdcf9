export type Fields = Record<string, unknown>;

/** A call as in Python: `name(key="value")`. */
export class Invocation {
  constructor(
    readonly name: string,
    readonly fields: Fields,
    readonly rest: unknown[],
  ) {}
}

const MAX_DEPTH = 40;
/** With those of Gemma. */
const QUOTE = /<[|｜]"[|｜]>|<escape>|["']/y;
const LITERALS: Fields = { true: true, True: true, false: false, False: false, null: null, None: null };

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Invocation);

/** Reads JSON, Python's notation and the like, also where brackets are missing at the end. */
export class ValueReader {
  /** The text ended before the value did. */
  isCut = false;

  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  read(depth = 0): unknown {
    this.#skip(/\s*/y);
    const quote = this.#skip(QUOTE);
    if (quote !== "") return this.#string(quote);
    const first = this.text[this.at];
    if (first === "{") return this.#members(depth).fields;
    if (first === "[" || first === "(") return this.#members(depth).rest;
    const word = this.#skip(/[^\s,;:=()[\]{}"'<]+/y);
    this.isCut ||= this.at >= this.text.length;
    if (word === "") this.at = Math.min(this.at + 1, this.text.length);
    else if (this.text[this.at] === "(") {
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
      if (this.#skip(/[)\]}]/y) !== "") break;
      this.isCut ||= this.at >= this.text.length;
      // The mark after a value whose last brackets were forgotten.
      if (this.isCut || (this.text[this.at] === "<" && !this.#sees(QUOTE))) break;
      const value = this.read(depth + 1);
      if (this.#skip(/\s*(?:=>|[:=])/y) === "") rest.push(value);
      else fields[String(value)] = this.read(depth + 1);
    }
    return { fields, rest };
  }

  #string(quote: string): string {
    const from = this.at;
    let end = this.text.indexOf(quote, from);
    const isEscaped = (at: number) =>
      (/\\*$/.exec(this.text.slice(Math.max(from, at - 20), at))![0].length & 1) === 1;
    while (quote.length === 1 && end >= 0 && isEscaped(end)) end = this.text.indexOf(quote, end + 1);
    this.isCut ||= end < 0;
    const inner = this.text.slice(from, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + quote.length;
    const json = inner
      .replace(/\\'|\\$/g, (escape) => escape.slice(1))
      .replace(/[\n\t\r]/g, (control) => JSON.stringify(control).slice(1, -1))
      .replace(/(?<!\\)"/g, '\\"');
    try {
      return JSON.parse(`"${json}"`) as string;
    } catch {
      return inner;
    }
  }

  #sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
