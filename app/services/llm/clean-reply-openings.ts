import { readMark } from "./clean-reply-marks";

const NAME_KEYS = ["name", "tool", "tool_name", "function", "function_name", "action", "recipient_name"];
const CALL_KEYS = [
  'function":{',
  'type":"function"',
  'tool_calls":[',
  'function_call":{',
  'tool_call":{',
  'id":"call',
];
const ARGUMENT_KEYS = ['arguments":{', 'parameters":{', 'arguments":"'];
const FENCES =
  "json json5 tool tools tool_call tool_calls tool_code tool_use function function_call function_calls python py xml text plaintext".split(
    " ",
  );
const LABELS = [
  "action",
  "tool",
  "function",
  "call",
  "toolcall",
  "tool_call",
  "functioncall",
  "function_call",
];
const MAX_HEAD = 100;

export type Opening = "call" | "partial" | null;

/**
 * Makes a test for the beginning of a tool call without a vendor's marks: JSON, Python's notation, a fenced block, a
 * labelled line. It only says that there may be a call.
 * @param tools the names of the known tools in lower case.
 */
export function openingReader(tools: ReadonlySet<string>) {
  const names = [...tools].flatMap((tool) => [tool, `functions.${tool}`, `default_api.${tool}`]);
  const objects = names.length === 0 ? [] : [...CALL_KEYS, ...ARGUMENT_KEYS].map((key) => `{"${key}`);
  for (const name of names) {
    objects.push(`{"${name}":{`, ...NAME_KEYS.map((key) => `{"${key}":"${name}"`));
  }
  const anywhere = [
    ...objects,
    ...objects.map((object) => `[${object}`),
    ...names.map((name) => `[${name}(`),
  ];
  const block = [...anywhere, ...names.flatMap((name) => [`${name}(`, `print(${name}(`, `${name}{`])];
  const line = [
    ...block,
    ...objects.map((object) => `functools[${object}`),
    ...names.flatMap((name) => [`${name}[args]`, `${name}\`\`\`json{`, `>>>${name}`]),
    ...names.flatMap((name) => LABELS.map((label) => `${label}:${name}`)),
  ];

  /** @param atLineStart whether only blanks stand before it in its line. */
  return (text: string, at: number, atLineStart: boolean): Opening => {
    if (tools.size === 0) return null;
    const head = text.slice(at, at + MAX_HEAD);
    if (!atLineStart) return "[{".includes(head[0]!) ? match(head, anywhere) : null;
    if (!head.startsWith("`")) return match(head, line);
    const [whole, language, gap] = /^`{1,3}([\w-]*)(\s*)/.exec(head)!;
    if (!head.startsWith("```")) return "```".startsWith(head) ? "partial" : null;
    if (whole === head && gap === "") {
      return ["", ...FENCES].some((fence) => fence.startsWith(language!.toLowerCase())) ? "partial" : null;
    }
    if (gap === "" ? language !== "" : language !== "" && !FENCES.includes(language!.toLowerCase()))
      return null;
    const body = head.slice(whole.length);
    const mark = body === "" ? null : readMark(body, 0, tools);
    if (mark === "partial") return "partial";
    return mark?.kind === "tool" ? "call" : match(body, block);
  };
}

/** White space, emphasis and the kind of quotation marks do not count. */
function match(head: string, openings: readonly string[]): Opening {
  const compact = head
    .replace(/[\s*]+/g, "")
    .replaceAll("'", '"')
    .toLowerCase();
  let isPartial = false;
  for (const opening of openings) {
    if (compact.startsWith(opening)) return "call";
    isPartial ||= head.length < MAX_HEAD && opening.startsWith(compact);
  }
  return isPartial ? "partial" : null;
}
