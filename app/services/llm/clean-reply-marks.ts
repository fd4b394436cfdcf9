/** What a mark in a model's text means for the reply. */
type MarkKind =
  | "reasoning"
  | "tool"
  /** The reply ends. */
  | "end"
  /** The assistant's turn begins, or another's. */
  | "own"
  | "foreign"
  /** A role, a channel or a format follows as a plain word. */
  | "header"
  | "channel"
  | "label"
  | "message"
  | "drop"
  /** Any other tag: a mark only inside a tool call. */
  | "other";

export interface Mark {
  kind: MarkKind;
  /** Its name without the words for beginning and end, so that both marks of a block have the same. */
  stem: string;
  closes: boolean;
  /** It is a block of its own: `<think/>`. */
  isEmpty: boolean;
  length: number;
}

/** What may stand between, and the end of, the brackets of marks. */
const CLOSING: Record<string, string> = { "<": ">", "＜": "＞", "[": "]", "◁": "▷", "✿": "✿" };
const MAX_NAME = 60;
const MAX_MARK = 240;

const words = (text: string) => new Set(text.split(" "));
const CLOSERS = words("end endof suffix close stop unused95");
const FRAME = words("begin start prefix open beginof startof end endof suffix close stop of token section");
const REASONING =
  /^(think(s|ing)?|thoughts?|reason(ing)?|reflections?|scratchpad|monologue|cot|inner|deliberation|unused9[45])$/;
const TOOL =
  /^(tools?|functions?|(tool|function)_?calls?|functools|invoke|plugin|(param(eter)?|arg(ument)?)s?)$/;
/** People write these in tags, too. */
const BARRED_TOOL = /^(actions?|python|calls?)$/;
const OWN = words("assistant chatbot model bot gpt");
const FOREIGN = words("user human system developer ipython environment observation sys inst system_prompt");
const HEADERS = words("im turn header header_id role");
const TURN_ENDS = words("im turn text sentence document utterance conversation seq s");
const END_NAME = /^(eo[a-z](_id|_token)?|endof.*|return|call)$/;
const PLAIN = words("s bos eos pad unk eot eod");
/** Tokens without a meaning of their own. */
const NUMBERED = /^(unused|special|reserved|extra_id)_?\d+$/;
const ANSWER = /^(final_)?(answer|response)$/;
/** Words in square brackets may be headings and placeholders of a text, so their names are stricter. */
const BRACKETED = /^(think|.*_.*|THINK(ING)?|REASONING|TOOLCALLS?|ARGS|INST|EOS)$/;
/** Names of what may be cut off at the end of a reply. */
const CUT_NAMES =
  "think thought thinking reasoning reflection tool_call toolcall tool_use function_call invoke parameter start_of_turn end_of_turn".split(
    " ",
  );

/** What follows a word that names a role or a channel; null for any other word. */
export function roleOf(name: string): "own" | "foreign" | "reasoning" | null {
  if (OWN.has(name) || /^(final|commentary|message)$/.test(name) || ANSWER.test(name)) return "own";
  if (FOREIGN.has(name) || /^(tools?|function)$/.test(name)) return "foreign";
  return name === "analysis" || REASONING.test(name) ? "reasoning" : null;
}

/**
 * Reads the mark that begins at a place of the text.
 * @param inCall whether any tag counts.
 * @param isLast whether no more text comes: a mark that is cut off counts.
 * @returns "partial" if more text must decide.
 */
export function readMark(
  text: string,
  at: number,
  tools: ReadonlySet<string>,
  { inCall = false, isLast = false } = {},
): Mark | "partial" | null {
  const open = text[at]!;
  const close = CLOSING[open];
  if (!close) return null;
  const head = text.slice(at + 1, at + MAX_MARK);
  if (open === "<" && head[0] === "<") return readSystemMark(head, isLast);
  const lead = /^ ?(\/?) ?([|｜]?)(\/?) ?/.exec(head)!;
  const hasBar = lead[2] !== "";
  const rest = head.slice(lead[0].length);
  const name = /^[\p{L}_][\p{L}\w:.▁|｜-]*/u.exec(rest)?.[0] ?? "";
  const isWhole = name.length < rest.length;
  if (rest === "") return isLast ? (hasBar ? dropped(head.length + 1) : null) : "partial";
  // The quotation mark of Gemma's calls is the only bar mark that is no word.
  if (hasBar && /^"([|｜]>?)?$/.test(rest) && !isLast) return "partial";
  if (name === "") return hasBar && /^"[|｜]>/.test(rest) ? dropped(5) : null;
  const isBracket = open === "[" && !hasBar;
  if (name.length > MAX_NAME || (isBracket && !/^[A-Z_]+$/.test(name) && !"think".startsWith(name)))
    return null;
  if (!isWhole && !isLast) return "partial";
  const barred = hasBar || /[|｜]$/.test(name);
  const closes = (lead[1] ?? "") + (lead[3] ?? "") !== "" || (!hasBar && /[|｜]$/.test(name));
  const mark =
    isBracket && !closes && isWhole && !BRACKETED.test(name)
      ? null
      : classify(name, barred || !"<＜".includes(open), closes, tools);
  if (!mark && !(inCall && open === "<")) {
    const isCut =
      isLast && !isWhole && (barred || CUT_NAMES.some((cut) => name.length > 1 && cut.startsWith(name)));
    return isCut ? dropped(head.length + 1) : null;
  }
  // Signs that people write, too.
  if ("◁✿".includes(open) && mark?.kind !== "reasoning" && mark?.kind !== "tool") return null;
  if (isBracket && mark && /^(drop|end|foreign)$/.test(mark.kind) && !/^(eos|inst|system)/.test(mark.stem))
    return null;
  const end = rest.slice(name.length).search(mark?.kind === "tool" ? /[<>\]＞▷✿]/ : /[<>\]＞▷✿\n]/);
  if (end < 0 && head.length < MAX_MARK - 1 && !isLast) return "partial";
  const last = end < 0 ? "" : rest[name.length + end];
  if (last !== close && !(end < 0 && isLast)) return null;
  const length = end < 0 ? head.length + 1 : 1 + lead[0].length + name.length + end + 1;
  const isEmpty = text[at + length - 2] === "/";
  return { kind: "other", stem: name.toLowerCase(), closes, ...mark, isEmpty, length };
}

function dropped(length: number): Mark {
  return { kind: "drop", stem: "", closes: false, isEmpty: true, length };
}

/** `<<SYS>>` begins a system prompt that is echoed. */
function readSystemMark(head: string, isLast: boolean): Mark | "partial" | null {
  for (const mark of ["<SYS>>", "</SYS>>"]) {
    if (head.startsWith(mark))
      return { ...dropped(mark.length + 1), kind: mark[1] === "/" ? "drop" : "foreign", stem: "sys" };
    if (mark.startsWith(head) && !isLast) return "partial";
  }
  return null;
}

function classify(
  name: string,
  isSpecial: boolean,
  hasSlash: boolean,
  tools: ReadonlySet<string>,
): Pick<Mark, "kind" | "stem" | "closes"> | null {
  const parts = name
    .toLowerCase()
    .replace(/^(end|begin|start)of(?=.)/, "$1_of_")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const closes = hasSlash || parts.some((part) => CLOSERS.has(part));
  const stem = parts.filter((part) => !FRAME.has(part)).join("_");
  const is = (kind: MarkKind) => ({ kind, stem, closes });
  if (tools.has(name.toLowerCase())) return is("tool");
  if (parts.some((part) => REASONING.test(part)))
    return { kind: "reasoning", stem: stem.replace(/ing|s$/g, ""), closes };
  if (parts.some((part) => TOOL.test(part) || (isSpecial && BARRED_TOOL.test(part) && part !== stem)))
    return is("tool");
  if (isSpecial && /^(action|python|calls)/.test(stem)) return is("tool");
  if (ANSWER.test(stem) || NUMBERED.test(stem)) return is("drop");
  const isTemplate = isSpecial || PLAIN.has(stem) || parts.length > 1;
  if (!isTemplate) return null;
  const isFramed = stem !== parts.join("_") || hasSlash;
  if (END_NAME.test(stem) || (closes && TURN_ENDS.has(stem))) return is("end");
  if (isSpecial && stem === "" && parts.length > 0) return is(closes ? "end" : "header");
  if (HEADERS.has(stem) && (isSpecial || isFramed)) return is(closes ? "drop" : "header");
  if (PLAIN.has(stem) && !(isSpecial && stem === "s")) return is("drop");
  if (!isSpecial) return null;
  if (stem === "channel" || stem === "message") return is(stem);
  const role = roleOf(stem.replace(/^im_/, ""));
  if (stem === "inst") return is(hasSlash ? "own" : "foreign");
  // Kimi's mark has the role once more as a word after it.
  if (role && !closes) return is(stem.startsWith("im_") ? "header" : role);
  if (stem === "constrain") return is("label");
  return is("drop");
}
