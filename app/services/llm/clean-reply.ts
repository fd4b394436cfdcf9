import { readCall, type TextCall } from "./clean-reply-calls";
import { readMark, roleOf, type Mark } from "./clean-reply-marks";
import { openingReader } from "./clean-reply-openings";
import { createOutput, type CleanPiece } from "./clean-reply-output";

export interface CleanReply {
  push(piece: string): CleanPiece;
  /** Releases what was held back as the possible beginning of a mark. */
  end(): CleanPiece;
  /** The tool calls in the text so far. */
  calls(): TextCall[];
  readonly hadReasoning: boolean;
  /** Whether a mark of the model's template ended the reply. */
  readonly endedByMark: boolean;
  /** Whether the reply began with reasoning that no mark opened. Later replies of the model can be told so. */
  readonly startedInReasoning: boolean;
}

/** Words in the place of marks: servers drop the special tokens of gpt-oss, and Granite writes sentences. */
const WORD_MARKS = [
  {
    begins: [
      "analysis",
      "final",
      "commentary to=",
      "assistantanalysis",
      "assistantfinal",
      "assistantcommentary to=",
    ],
    opens: /^(assistant)?(analysis|final|commentary)(?=\n?\p{Lu}|["“¿¡'*#\d]|\p{Lo}| to=)/u,
    later: ["assistantfinal", "assistantanalysis", "assistantcommentary"],
  },
  {
    begins: ["here is my thought process:", "here's my thought process:", "here’s my thought process:"],
    opens: /^here(?: is|'s|’s) my thought process:/iu,
    later: ["here is my response:", "here's my response:", "here’s my response:"],
  },
];
/** A longer call is read again only when it has grown by a fifth, so that the time stays linear. */
const LONG_CALL = 1_000;

/**
 * Makes a filter that takes private reasoning, tool calls written as text and a template's marks out of a model's
 * reply, which comes in pieces of any size.
 * @param options.tools the names of the tools that the model was given.
 * @param options.startsInReasoning holds the text back until a mark closes the reasoning.
 */
export function cleanReply(options: { tools: readonly string[]; startsInReasoning?: boolean }): CleanReply {
  const tools: ReadonlySet<string> = new Set(options.tools.map((tool) => tool.toLowerCase()));
  const opening = openingReader(tools);
  const calls: TextCall[] = [];
  const seen = { hadReasoning: false, endedByMark: false, startedInReasoning: false };
  const output = createOutput(options.startsInReasoning ?? false);

  let mode: "text" | "reasoning" | "ended" = "text";
  /** What has come and is not decided. */
  let buffer = "";
  let at = 0;
  let isLast = false;
  let isStart = true;
  let atLineStart = true;
  let triedLength = 0;
  let laterWords: readonly string[] = [];
  /** The blocks of reasoning that are open. */
  let open: string[] = [];
  /** The tool that a harmony header names. */
  let recipient = "";
  let isForeign = false;

  /** Takes steps until the rest needs more text. Each step returns false if it does. */
  function run() {
    const isLong = buffer.length > LONG_CALL && buffer.length < 1.2 * triedLength;
    while ((at < buffer.length && !isLong) || (isLast && (at < buffer.length || recipient !== ""))) {
      if (
        !(isStart
          ? readStart()
          : recipient !== ""
            ? takeCall(false)
            : mode === "text"
              ? readText()
              : skipToMark())
      )
        break;
    }
    if (at > 0) buffer = buffer.slice(at);
    at = 0;
  }

  function readStart(): boolean {
    const head = buffer.trimStart().slice(0, 40);
    const words = WORD_MARKS.find(({ opens }) => opens.test(head));
    const mayOpen = WORD_MARKS.some(({ begins }) =>
      begins.some((word) => word.startsWith(head.trimEnd().toLowerCase())),
    );
    if (!words && mayOpen && !isLast) return false;
    isStart = false;
    if (!words) return true;
    laterWords = words.later;
    if (words !== WORD_MARKS[0]) return openReasoning("words");
    isStart = !readChannel(buffer.search(/\S/) + (head.startsWith("assistant") ? 9 : 0));
    return !isStart;
  }

  function readText(): boolean {
    if (atLineStart) {
      const blanks = /[ \t]*/y;
      blanks.lastIndex = at;
      show(at + blanks.exec(buffer)![0].length);
      if (at === buffer.length) return true;
    }
    const found = opening(buffer, at, atLineStart);
    if (found === "partial" && !isLast) return false;
    if (found === "call") return takeCall(true);
    // The beginning of a call that was cut off.
    if (found === "partial" && /\{\s*["'][a-z]|_/i.test(buffer.slice(at))) {
      calls.push(...knownCalls(true)!.calls);
      return remove(buffer.length);
    }
    const mark = markAt(at);
    if (mark === "partial") return false;
    return mark ? handle(mark) : show(buffer[at] === "\n" ? at + 1 : nextMark(at + 1, /[<＜[{◁✿\n]/g));
  }

  function show(to: number): true {
    const text = buffer.slice(at, to);
    atLineStart = text.endsWith("\n") || (atLineStart && text.trim() === "");
    at = to;
    output.write(text);
    return true;
  }

  function remove(to: number): true {
    at = to;
    atLineStart = true;
    output.cut();
    return true;
  }

  function skipToMark(): boolean {
    at = nextMark(at, /[<＜[◁✿]/g);
    const mark = at < buffer.length ? markAt(at) : null;
    if (mark === "partial") return false;
    if (mark) return handle(mark);
    at += 1;
    return true;
  }

  function nextMark(from: number, starts: RegExp): number {
    starts.lastIndex = from;
    const next = starts.exec(buffer)?.index ?? buffer.length;
    if (laterWords.length === 0) return next;
    const word = new RegExp(`[${laterWords[0]![0]}]`, "ig");
    word.lastIndex = from;
    return Math.min(next, word.exec(buffer)?.index ?? next);
  }

  function markAt(from: number): Mark | "partial" | null {
    const head = laterWords.length === 0 ? "" : buffer.slice(from, from + 40).toLowerCase();
    const word = laterWords.find((later) => head.startsWith(later));
    const mark = { stem: "words", isEmpty: false };
    if (word?.startsWith("assistant")) return { ...mark, kind: "channel", closes: false, length: 9 };
    if (word) return { ...mark, kind: "reasoning", closes: true, length: word.length };
    if (head !== "" && !isLast && laterWords.some((later) => later.startsWith(head))) return "partial";
    return readMark(buffer, from, tools, { isLast });
  }

  /** Acts on the mark at this place. */
  function handle({ kind, closes, stem, isEmpty, length }: Mark): boolean {
    const mayGoOn = mode !== "ended" || !isForeign || !output.isShown();
    const to = at + length;
    if (kind === "tool" && !closes && !isForeign) return takeCall(false);
    if (kind === "header") return readRole(to, mayGoOn);
    if (kind === "channel" && !closes) return mayGoOn ? readChannel(to) : remove(to);
    if (kind === "label") return readLabel(to);
    remove(to);
    if (kind === "end" || kind === "foreign") endTurn(kind === "foreign");
    else if (kind === "own" && mayGoOn) goOn();
    else if ((kind === "reasoning" || kind === "channel") && mode !== "ended" && !isEmpty) {
      if (closes) closeReasoning(stem);
      else openReasoning(stem);
    }
    return true;
  }

  function endTurn(byOther: boolean) {
    mode = "ended";
    isForeign ||= byOther;
    open = [];
    seen.endedByMark = true;
  }

  function goOn() {
    mode = "text";
    isForeign = false;
    open = [];
    seen.endedByMark = false;
  }

  function openReasoning(stem: string): true {
    seen.hadReasoning = true;
    mode = "reasoning";
    if (!open.includes(stem)) open.push(stem);
    output.openReasoning();
    return true;
  }

  function closeReasoning(stem: string) {
    if (mode === "reasoning") {
      // A mark of another name closes everything, as models mix them up.
      open.length = Math.max(open.indexOf(stem), 0);
      if (open.length === 0) mode = "text";
      return;
    }
    seen.startedInReasoning ||= !seen.hadReasoning;
    seen.hadReasoning = true;
    output.dropAll();
  }

  /** Reads the word after a mark, and harmony's recipient; null if more text must decide. */
  function wordAt(from: number) {
    const rest = buffer.slice(from, from + 200);
    const [whole, name = ""] = /^\s*(analysis|commentary|final(?=\P{Ll})|[a-z_]*)/iu.exec(rest)!;
    const after = rest.slice(whole.length);
    const target = /^\s+to=([\w.-]*)/.exec(after);
    const mayFollow = after === "" || target?.[0] === after || /^\s+(t(o=?)?)?$/.test(after);
    if (mayFollow && !isLast && rest.length < 200) return null;
    const recipient = /^(assistant|user|all)$/.test(target?.[1] ?? "") ? "" : (target?.[1] ?? "");
    const to = from + whole.length + (target?.[0].length ?? 0);
    return { name: name.toLowerCase(), isDotted: after.startsWith("."), recipient, to };
  }

  function readRole(from: number, mayGoOn: boolean): boolean {
    const word = wordAt(from);
    if (!word) return false;
    const named = roleOf(word.name);
    const role = named ?? (word.isDotted ? "foreign" : "own");
    remove(named ? word.to : from);
    if (mayGoOn) recipient = word.recipient;
    if (role === "foreign") endTurn(true);
    else if (mayGoOn) goOn();
    if (role === "reasoning" && mayGoOn) openReasoning(word.name);
    return true;
  }

  function readChannel(from: number): boolean {
    const word = wordAt(from);
    if (!word) return false;
    recipient = word.recipient;
    remove(word.to);
    goOn();
    if (recipient === "" && !/^(final|commentary|response|answer|)$/.test(word.name))
      openReasoning("channel");
    return true;
  }

  function readLabel(from: number): boolean {
    const word = wordAt(from);
    if (!word) return false;
    return remove(word.to);
  }

  /** Reads the block at this place; null if more text must decide. */
  function knownCalls(isPlain: boolean) {
    const found = readCall(buffer, at, {
      tools,
      recipient,
      isPlain,
      inReasoning: mode === "reasoning",
      isLast,
    });
    triedLength = found ? 0 : buffer.length - at;
    if (!found) return null;
    const isNone = isPlain && !(found.isCut && found.calls.length === 0);
    const known = isPlain ? found.calls.filter(({ name }) => tools.has(name.toLowerCase())) : found.calls;
    return { calls: known, end: found.end, isNone: isNone && known.length === 0 };
  }

  /** Takes a block of tool calls away, or shows its text where it holds no call of a known tool. */
  function takeCall(isPlain: boolean): boolean {
    const found = knownCalls(isPlain);
    if (!found) return false;
    recipient = "";
    calls.push(...found.calls);
    if (!found.isNone) return remove(found.end);
    show(Math.max(found.end, at + 1));
    atLineStart = false;
    return true;
  }

  return {
    push(piece) {
      buffer += piece;
      run();
      return output.take();
    },
    end() {
      isLast = true;
      run();
      return output.end();
    },
    calls: () => [...calls],
    get hadReasoning() {
      return seen.hadReasoning;
    },
    get endedByMark() {
      return seen.endedByMark;
    },
    get startedInReasoning() {
      return seen.startedInReasoning;
    },
  };
}
