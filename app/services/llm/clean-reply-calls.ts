import { readMark } from "./clean-reply-marks";
import { Invocation, isFields, ValueReader, type Fields } from "./clean-reply-values";

/** A tool call that was written as text. `arguments` is JSON where that could be made of them, else their text. */
export interface TextCall {
  name: string;
  arguments: string;
}

type Names = ReadonlySet<string>;

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
  /^(functions?|json|python|py|xml|code|calls?|actions?|inputs?|tools?|tool_?(code|calls?|use)|function_?calls?|name|arg(ument)?s|to|print|functools|commentary|analysis|assistant|text|plaintext)$/i;

const plainName = (text: string) =>
  text
    .replace(/^[a-z]+:(?=\D)/i, "")
    .replace(/:\d*$|\.call$|[:.]$/, "")
    .replace(/^.*\./, "");

function asJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value ?? {});
  try {
    return JSON.stringify(JSON.parse(value || "{}"));
  } catch {
    return value.trim().startsWith("{") ? JSON.stringify(new ValueReader(value).read()) : value;
  }
}

function callsIn(value: unknown, tools: Names): TextCall[] {
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, tools));
  if (value instanceof Invocation) {
    const inner = callsIn([...value.rest, ...Object.values(value.fields)], tools);
    const fields = isFields(value.rest[0]) ? value.rest[0] : value.fields;
    return inner.length > 0 ? inner : [{ name: plainName(value.name), arguments: asJson(fields) }];
  }
  if (!isFields(value)) return [];
  const nameKey = NAME_KEYS.find((key) => typeof value[key] === "string");
  if (nameKey) {
    const { id: _id, type: _type, [nameKey]: name, ...rest } = value;
    const given = ARGUMENT_KEYS.find((key) => value[key] !== undefined);
    return [{ name: plainName(name as string), arguments: asJson(given ? value[given] : rest) }];
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    if (tools.has(key.toLowerCase())) return [{ name: key, arguments: asJson(inner) }];
    return HOLDER.test(key) ? callsIn(inner, tools) : [];
  });
}

/** The value of a field in tags: text, unless it is clearly a list or the like. */
function fieldValue(text: string): unknown {
  try {
    return /^[[{"]/.test(text) ? (JSON.parse(text) as unknown) : text;
  } catch {
    return text;
  }
}

/**
 * Reads the block of tool calls that begins at a place of the text: a vendor's mark, or what may be a call.
 * @param options.tools the names of the known tools in lower case.
 * @param options.recipient the name of the tool, where an earlier mark said it.
 * @param options.isPlain no mark says that it is a call: the block ends with the first word that does not belong to one.
 * @param options.isLast whether no more text comes.
 * @returns the calls and the place of the block's end; null if more text must decide.
 */
export function readCall(
  text: string,
  from: number,
  options: { tools: Names; recipient?: string; isPlain: boolean; inReasoning: boolean; isLast: boolean },
): { calls: TextCall[]; end: number; isCut: boolean } | null {
  const { tools, isPlain, isLast } = options;
  const calls: TextCall[] = [];
  const stack: string[] = [];
  let at = from;
  let name = "";
  let fields: Fields = {};
  let key = "";
  let isResult = false;
  let isCut = false;

  const start = (next: string) => {
    if (tools.has(name.toLowerCase()) || Object.keys(fields).length > 0)
      calls.push({ name, arguments: JSON.stringify(fields) });
    name = plainName(next);
    fields = {};
  };
  const finish = (end: number) => {
    const isFenced = text.startsWith("```", from) && text.slice(from, end).split("```").length === 2;
    const fence = isFenced ? /^\s*`{0,3}/.exec(text.slice(end))![0] : "";
    if (fence.endsWith("```")) end += fence.length;
    else if (isFenced && end + fence.length === text.length && !isLast) return null;
    start("");
    return { calls: isResult ? [] : calls, end, isCut };
  };
  /** Takes the text up to the mark that closes the tag. */
  const content = (tag: string) => {
    const rest = text.slice(at);
    const close = rest.indexOf(`</${tag}`);
    if (close < 0 && !isLast) return null;
    const length = close < 0 ? rest.search(/<[/|｜]|$/) : close;
    at += close < 0 ? length : rest.slice(close).search(/>|$/) + close + 1;
    return rest.slice(0, length).trim();
  };
  if (options.recipient) start(options.recipient);

  while (at < text.length) {
    const mark = readMark(text, at, tools, { inCall: true, isLast });
    if (mark === "partial") return null;
    if (mark && (mark.kind === "tool" || mark.kind === "other")) {
      const [, tag = "", attributes = ""] =
        /^<([^\s=>]*)([^]*?)\/?>?$/.exec(text.slice(at, at + mark.length)) ?? [];
      at += mark.length;
      if (mark.closes) {
        const open = stack.lastIndexOf(mark.stem);
        if (open >= 0) stack.length = open;
        if (stack.length === 0) return finish(at);
        continue;
      }
      const bare =
        tag
          .split(/[|｜:]/)
          .filter(Boolean)
          .at(-1)
          ?.toLowerCase() ?? "";
      const named =
        /\bname\s*=\s*["']?([^\s"'>]+)/.exec(attributes)?.[1] ??
        /^\s*=\s*["']?([^\s"'>]+)/.exec(attributes)?.[1];
      const isName = /^((tool|function)_?)?name$/.test(bare);
      const isField = /^(param(eter)?|arg(ument)?)$/.test(bare) && named !== undefined;
      const isOther = mark.kind === "other" && name !== "" && !/^\s*[{[<]/.test(text.slice(at, at + 20));
      const isPart = isName || isField || isOther || /(^|_)(key|value)$/.test(bare);
      isResult ||= /(response|result|output)s?$/.test(bare);
      if (isPart) {
        const inner = content(tag);
        if (inner === null) return null;
        if (isName) start(inner);
        else if (/key$/.test(bare)) key = inner;
        else fields[isField ? named : /value$/.test(bare) ? key : bare] = fieldValue(inner);
        continue;
      }
      if (tools.has(bare)) {
        start(bare);
        for (const [, field, value] of attributes.matchAll(/([\w-]+)\s*=\s*["']([^"']*)["']/g))
          fields[field!] = value;
      } else if (named !== undefined) start(named);
      if (!mark.isEmpty) stack.push(mark.stem);
      else if (stack.length === 0) return finish(at);
      continue;
    }
    if (mark) {
      const isInside =
        /^(drop|label|message)$/.test(mark.kind) || (mark.kind === "reasoning" && !options.inReasoning);
      if (!isInside && !(mark.kind === "channel" && options.recipient && calls.length === 0))
        return finish(at);
      at += mark.length;
      continue;
    }
    const word = /[\p{L}_][\p{L}\w.:-]*/uy;
    word.lastIndex = at;
    const found = word.exec(text)?.[0] ?? "";
    const next = at + found.length;
    if (found !== "" && next === text.length && !isLast) return null;
    if ("{[(".includes(found === "" ? text[at]! : "-") || text[next] === "(") {
      const reader = new ValueReader(text, at);
      const isFenced = text.slice(Math.max(from, at - 30), at).includes("```");
      const value = reader.read();
      if (reader.isCut && !isLast) return null;
      isCut = reader.isCut;
      at = reader.at;
      const inner = callsIn(value, tools);
      if (inner.length === 0 && isFields(value) && name !== "") {
        calls.push({ name, arguments: JSON.stringify(value) });
        name = "";
      } else calls.push(...inner);
      const junk = isFenced ? /[\s,;`}\])]*/y : /[\s,;}\])]*/y;
      junk.lastIndex = at;
      const gap = junk.exec(text)![0];
      const after = at + gap.length;
      if (after === text.length && !isLast) return null;
      const follows = after < text.length ? readMark(text, after, tools, { inCall: true, isLast }) : null;
      if (follows === "partial") return null;
      const goesOn = follows
        ? follows.kind === "tool" || (follows.closes && stack.includes(follows.stem))
        : /[;,\n]/.test(gap) && /[{[]/.test(text[after] ?? "");
      if (!goesOn) return finish(at + gap.trimEnd().length);
      at = after;
      continue;
    }
    if (found !== "") {
      const isTool = tools.has(plainName(found).toLowerCase());
      if (isTool || (name === "" && !isPlain && !NO_NAME.test(plainName(found)))) start(found);
      else if (isPlain && !NO_NAME.test(plainName(found))) return finish(at);
    } else if (isPlain && !/[\s`*>:"]/.test(text[at]!)) return finish(at);
    at = next + (found === "" ? 1 : 0);
  }
  return isLast ? finish(at) : null;
}
