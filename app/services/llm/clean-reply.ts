import { readCalls, type TextCall } from "./clean-reply-calls";
import { readMark, roleOf, type Mark } from "./clean-reply-marks";
import { openingReader } from "./clean-reply-openings";

export type { TextCall } from "./clean-reply-calls";

export interface CleanPiece {
  /** What may be shown. */
  text: string;
  /** All text before this piece was private reasoning: it must be dropped. */
  reset: boolean;
}

export interface CleanReply {
  push(piece: string): CleanPiece;
  /** Releases what was held back as the possible beginning of a mark. */
  end(): CleanPiece;
  /** The tool calls that the text held so far. */
  calls(): TextCall[];
  readonly hadReasoning: boolean;
  /** Whether a mark of the model's template ended the reply. */
  readonly endedByMark: boolean;
  /** Whether the reply began with reasoning that no mark opened; a later reply of this model can say so. */
  readonly startedInReasoning: boolean;
}

type Mode = "start" | "text" | "reasoning" | "call" | "role" | "channel" | "label" | "ended";

/** Servers that drop special tokens leave these words; some models write the others. */
const RUNS = [
  {
    opens: /^(?:assistant)?(?:analysis|final|commentary)(?=\p{Lu}|["“¿¡'*#\d]|\p{Lo}| to=)/u,
    begins: [
      "analysis",
      "final",
      "commentary to=",
      "assistantanalysis",
      "assistantfinal",
      "assistantcommentary to=",
    ],
    closes: ["assistantfinal", "assistantanalysis", "assistantcommentary"],
  },
  {
    opens: /^here(?: is|'s|’s) my thought process:/iu,
    begins: ["here is my thought process:", "here's my thought process:", "here’s my thought process:"],
    closes: ["here is my response:", "here's my response:", "here’s my response:"],
  },
];

/**
 * Makes a filter that takes private reasoning, tool calls written as text and a template's marks out of a model's
 * reply. It sees the reply in pieces of any size.
 * @param options.tools the names of the tools that the model was given.
 * @param options.startsInReasoning holds the text back until a mark closes the reasoning.
 */
export function cleanReply(options: { tools: readonly string[]; startsInReasoning?: boolean }): CleanReply {
  return new ReplyCleaner(options.tools, options.startsInReasoning ?? false);
}

class ReplyCleaner implements CleanReply {
  hadReasoning = false;
  endedByMark = false;
  startedInReasoning = false;

  readonly #tools: ReadonlySet<string>;
  readonly #opening: ReturnType<typeof openingReader>;
  readonly #calls: TextCall[] = [];
  #mode: Mode = "start";
  /** What has come and is not decided. */
  #buffer = "";
  #at = 0;
  #isLast = false;
  /** In text: only blanks stand before this place in its line. */
  #atLineStart = true;
  /** The words that are marks in this reply. */
  #runWords: readonly string[] = [];
  /** The blocks of reasoning that are open. */
  #reasons: string[] = [];
  #recipient = "";
  /** Another's turn has begun. */
  #isForeign = false;
  #call: CallBlock | null = null;

  #out = "";
  /** Text of a model that starts in reasoning; null once it has been decided. */
  #held: string | null;
  #reset = false;
  #wasGiven = false;
  #isShown = false;
  /** White space that waits for the text after it, and, where something was removed, the white space after that. */
  #space = "";
  #spaceAfter: string | null = null;

  constructor(tools: readonly string[], startsInReasoning: boolean) {
    this.#tools = new Set(tools.map((tool) => tool.toLowerCase()));
    this.#opening = openingReader(this.#tools);
    this.#held = startsInReasoning ? "" : null;
  }

  push(piece: string): CleanPiece {
    this.#buffer += piece;
    this.#run();
    return this.#take();
  }

  end(): CleanPiece {
    this.#isLast = true;
    this.#run();
    if (this.#call) this.#finishCall();
    this.#run();
    if (this.#spaceAfter === null) this.#out += this.#space;
    this.#space = "";
    this.#out = (this.#held ?? "") + this.#out;
    this.#held = null;
    return this.#take();
  }

  calls(): TextCall[] {
    return [...this.#calls];
  }

  #take(): CleanPiece {
    if (this.#held !== null) {
      this.#held += this.#out;
      this.#out = "";
    }
    const piece = { text: this.#out, reset: this.#reset };
    this.#wasGiven ||= piece.text !== "";
    this.#out = "";
    this.#reset = false;
    return piece;
  }

  /** Takes steps until the rest needs more text. */
  #run(): void {
    while (this.#at < this.#buffer.length && this.#step());
    this.#buffer = this.#buffer.slice(this.#at);
    this.#at = 0;
  }

  /** @returns false if more text must decide. */
  #step(): boolean {
    switch (this.#mode) {
      case "start":
        return this.#readStart();
      case "text":
        return this.#readText();
      case "call":
        return this.#readCall();
      case "role":
      case "channel":
      case "label":
        return this.#readWord(this.#mode);
      default:
        return this.#skipToMark();
    }
  }

  #readStart(): boolean {
    const head = this.#buffer.slice(this.#at).trimStart().slice(0, 40);
    if (head === "" && !this.#isLast) return false;
    const run = RUNS.find(({ opens }) => opens.test(head));
    if (
      !run &&
      !this.#isLast &&
      RUNS.some(({ begins }) => begins.some((word) => word.startsWith(head.toLowerCase())))
    )
      return false;
    this.#mode = "text";
    if (!run) return true;
    this.#runWords = run.closes;
    this.#at += this.#buffer.slice(this.#at).search(/\S/);
    if (run === RUNS[0]) {
      if (head.startsWith("assistant")) this.#at += "assistant".length;
      this.#mode = "channel";
    } else this.#openReasoning("run");
    return true;
  }

  #readText(): boolean {
    const text = this.#buffer;
    if (this.#atLineStart) {
      const blanks = /[ \t]*/y;
      blanks.lastIndex = this.#at;
      const from = this.#at + blanks.exec(text)![0].length;
      if (from === text.length) return this.#show(from);
      this.#show(from);
    }
    const opening = this.#opening(text, this.#at, this.#atLineStart);
    if (opening === "partial" && !this.#isLast) return false;
    if (opening === "call" || (opening === "partial" && /[{]\s*["'][a-z]|_/i.test(text.slice(this.#at)))) {
      this.#call = new CallBlock("text", true);
      this.#mode = "call";
      return true;
    }
    const mark = this.#markAt(this.#at);
    if (mark === "partial") return false;
    if (mark) return this.#handle(mark);
    const next = this.#nextMark(this.#at + 1, /[<＜[{◁✿\n]/g);
    return this.#show(text[this.#at] === "\n" ? this.#at + 1 : next);
  }

  /** Shows the text up to a place. */
  #show(to: number): true {
    const text = this.#buffer.slice(this.#at, to);
    if (text !== "") this.#atLineStart = text.endsWith("\n") || (this.#atLineStart && text.trim() === "");
    this.#at = to;
    this.#write(text);
    return true;
  }

  #write(text: string): void {
    const body = text.trim();
    if (body === "") {
      if (this.#spaceAfter === null) this.#space += text;
      else this.#spaceAfter += text;
      return;
    }
    const start = text.indexOf(body);
    const before = text.slice(0, start);
    if (this.#spaceAfter === null) this.#out += this.#space + before;
    else if (this.#isShown) this.#out += longerSpace(this.#space, this.#spaceAfter + before);
    this.#out += body;
    this.#isShown = true;
    this.#space = text.slice(start + body.length);
    this.#spaceAfter = null;
  }

  /** Notes that something was removed at this place. */
  #cut(): void {
    this.#space = longerSpace(this.#space, this.#spaceAfter ?? "");
    this.#spaceAfter = "";
    this.#atLineStart = true;
  }

  /** Drops all text before the next mark. */
  #skipToMark(): boolean {
    this.#at = this.#nextMark(this.#at, /[<＜[◁✿]/g);
    if (this.#at === this.#buffer.length) return true;
    const mark = this.#markAt(this.#at);
    if (mark === "partial") return false;
    if (mark) return this.#handle(mark);
    this.#at += 1;
    return true;
  }

  #nextMark(from: number, starts: RegExp): number {
    starts.lastIndex = from;
    let next = starts.exec(this.#buffer)?.index ?? this.#buffer.length;
    for (const first of new Set(this.#runWords.map((word) => word[0]!))) {
      for (const letter of [first, first.toUpperCase()]) {
        const at = this.#buffer.indexOf(letter, from);
        if (at >= 0 && at < next) next = at;
      }
    }
    return next;
  }

  #markAt(at: number, inCall = false): Mark | "partial" | null {
    if (this.#runWords.length > 0) {
      const head = this.#buffer.slice(at, at + 40).toLowerCase();
      const word = this.#runWords.find((run) => head.startsWith(run));
      const mark = { stem: "run", closes: true, isEmpty: false };
      if (word?.startsWith("assistant")) return { ...mark, kind: "channel", closes: false, length: 9 };
      if (word) return { ...mark, kind: "reasoning", length: word.length };
      if (!this.#isLast && this.#runWords.some((run) => run.startsWith(head))) return "partial";
    }
    return readMark(this.#buffer, at, this.#tools, { inCall, isLast: this.#isLast });
  }

  /** Acts on a mark outside of a call. */
  #handle(mark: Mark): true {
    const { kind, closes, stem } = mark;
    const isOver = this.#mode === "ended";
    const mayResume = !isOver || !this.#isForeign || !this.#isShown;
    if (kind === "tool" && !closes && !this.#isForeign) {
      this.#startCall();
      return true;
    }
    this.#at += mark.length;
    this.#cut();
    if (kind === "reasoning" && !mark.isEmpty && !isOver) {
      if (closes) this.#closeReasoning(stem);
      else this.#openReasoning(stem);
    } else if (kind === "end" || kind === "foreign") this.#endTurn(kind === "foreign");
    else if (kind === "own" && mayResume) this.#resume("text");
    else if (kind === "header") this.#mode = "role";
    else if (kind === "channel" && closes) this.#closeReasoning(stem);
    else if (kind === "channel" && mayResume) this.#resume("channel");
    else if (kind === "message" && this.#recipient !== "" && mayResume) this.#startCall();
    else if (kind === "label" && this.#mode === "text") this.#mode = "label";
    return true;
  }

  #endTurn(isForeign: boolean): void {
    this.#mode = "ended";
    this.#isForeign ||= isForeign;
    this.#reasons = [];
    this.endedByMark = true;
  }

  #resume(mode: Mode): void {
    this.#mode = mode;
    this.#isForeign = false;
    this.#reasons = [];
    this.endedByMark = false;
  }

  #openReasoning(stem: string): void {
    this.hadReasoning = true;
    this.#mode = "reasoning";
    if (!this.#reasons.includes(stem)) this.#reasons.push(stem);
    if (!this.#isShown && !this.#held) this.#held = null;
  }

  #closeReasoning(stem: string): void {
    if (this.#mode === "reasoning") {
      // A mark of another name closes everything: models mix their marks up.
      this.#reasons.length = Math.max(this.#reasons.indexOf(stem), 0);
      if (this.#reasons.length === 0) this.#mode = "text";
      return;
    }
    if (this.#isShown || this.#held !== null || !this.hadReasoning)
      this.startedInReasoning ||= !this.hadReasoning;
    this.hadReasoning = true;
    this.#reset ||= this.#wasGiven;
    this.#wasGiven = false;
    this.#out = "";
    this.#held = null;
    this.#isShown = false;
    this.#space = "";
  }

  /** Reads the role, the channel or the format that follows a mark as a word. */
  #readWord(mode: "role" | "channel" | "label"): boolean {
    const rest = this.#buffer.slice(this.#at, this.#at + 200);
    const [whole, name = ""] =
      /^\s*(analysis|commentary|final(?=\P{Ll})|[a-z_]*)/iu.exec(rest) ??
      ([""] as unknown as [string, string]);
    if (whole === rest && !this.#isLast && rest.length < 60) return false;
    const after = rest.slice(whole.length);
    const [target, recipient = ""] = /^\s+to=([\w.-]*)/.exec(after) ?? [""];
    if (!this.#isLast && after.length < 100 && (target ? target === after : /^\s+(t(o=?)?)?$/.test(after)))
      return false;
    const word = name.toLowerCase();
    if (mode === "label") {
      this.#at += whole.length;
      this.#mode = "text";
      return true;
    }
    if (mode === "role") {
      const role = roleOf(word) ?? (/^[.]/.test(after) ? "foreign" : "own");
      if (roleOf(word)) this.#at += whole.length + target.length;
      if (role === "foreign") this.#endTurn(true);
      else if (!this.#isForeign || !this.#isShown) this.#resume("text");
      else this.#mode = "ended";
      this.#recipient = recipient;
      return true;
    }
    this.#at += whole.length + target.length;
    this.#recipient = recipient || this.#recipient;
    this.#mode = "text";
    if (this.#recipient !== "" && !/^(assistant|user|all)$/.test(this.#recipient)) this.#startCall();
    else if (!/^(final|commentary|response|answer|)$/.test(word)) this.#openReasoning("channel");
    return true;
  }

  #startCall(): void {
    const back = this.#mode === "reasoning" ? "reasoning" : this.#mode === "ended" ? "ended" : "text";
    this.#call = new CallBlock(back, false);
    if (this.#recipient !== "") this.#call.raw = this.#call.words = `${this.#recipient} `;
    this.#recipient = "";
    this.#mode = "call";
  }

  #readCall(): boolean {
    const call = this.#call!;
    for (;;) {
      const character = this.#buffer[this.#at];
      if (character === undefined) return false;
      if (call.isAfterValue) {
        if (this.#isAfterValueOver(call) === "partial") return false;
        if (!this.#call) return true;
        continue;
      }
      const mark = call.quote === "" ? this.#markAt(this.#at, true) : null;
      if (mark === "partial") return false;
      if (
        mark &&
        mark.kind !== "drop" &&
        mark.kind !== "label" &&
        (call.depth === 0 || mark.kind !== "other")
      ) {
        const isOutside = mark.kind !== "tool" && mark.kind !== "other" && mark.kind !== "message";
        const isDone = isOutside && (call.hasValue || call.depth > 0 || mark.kind !== "channel");
        if (isDone && !(mark.kind === "reasoning" && call.back !== "reasoning")) return this.#finishCall();
        const isOver = call.passMark(mark);
        call.raw += this.#buffer.slice(this.#at, this.#at + mark.length);
        this.#at += mark.length;
        if (isOver) return this.#finishCall();
        continue;
      }
      if (call.depth === 0 && call.isTentative && call.isNoCall(character)) return this.#finishCall();
      const length = mark ? mark.length : 1;
      if (!mark) call.pass(character);
      else if (call.depth === 0) call.words += " ";
      call.raw += this.#buffer.slice(this.#at, this.#at + length);
      this.#at += length;
    }
  }

  /** Decides after a value whether its block goes on. */
  #isAfterValueOver(call: CallBlock): "partial" | undefined {
    const pattern = call.isFenced ? /[\s,;`}\])]*/y : /[\s,;}\])]*/y;
    pattern.lastIndex = this.#at;
    const junk = pattern.exec(this.#buffer)![0];
    const next = this.#at + junk.length;
    if (next === this.#buffer.length && !this.#isLast) return "partial";
    const mark = next < this.#buffer.length ? this.#markAt(next, true) : null;
    if (mark === "partial") return "partial";
    call.isAfterValue = false;
    const goesOn =
      (mark && (mark.kind === "tool" || (mark.closes && call.stack.includes(mark.stem)))) ||
      (/[;,]|\n/.test(junk) && /[{[]/.test(this.#buffer[next] ?? "") && !mark);
    this.#at = next;
    if (goesOn) {
      call.raw += junk;
      return;
    }
    this.#finishCall();
    this.#write(/\s*$/.exec(junk)![0]);
  }

  /** Takes the calls from the block, or shows its text where it holds none. */
  #finishCall(): true {
    const call = this.#call!;
    this.#call = null;
    this.#mode = call.back;
    let calls = readCalls(call.raw, this.#tools);
    if (call.isTentative) {
      calls = calls.filter(({ name }) => this.#tools.has(name.toLowerCase()));
      if (calls.length === 0) {
        this.#write(call.raw);
        this.#atLineStart = false;
        return true;
      }
    }
    this.#calls.push(...calls);
    this.#cut();
    return true;
  }
}

/** The state of a tool call's block while it is read. */
class CallBlock {
  raw = "";
  /** The text since the last mark. */
  words = "";
  depth = 0;
  quote = "";
  hasValue = false;
  isAfterValue = false;
  isFenced = false;
  readonly stack: string[] = [];
  #isField = false;
  #isEscaped = false;
  #last = "";

  constructor(
    /** What is read after it. */
    readonly back: "text" | "reasoning" | "ended",
    /** Its beginning may be ordinary text. */
    readonly isTentative: boolean,
  ) {}

  /** @returns whether the mark ends the block. */
  passMark({ stem, closes, isEmpty, kind }: Mark): boolean {
    this.words = "";
    this.depth = 0;
    this.#isField = kind === "other" || /(^|_)(param(eter)?|value|key)s?$/.test(stem);
    if (kind === "message" || isEmpty) return isEmpty && this.stack.length === 0;
    if (!closes) {
      this.stack.push(stem);
      return false;
    }
    const open = this.stack.lastIndexOf(stem);
    if (open >= 0) this.stack.length = open;
    return this.stack.length === 0;
  }

  /** Whether a character shows that a block that may be a call is none, or is over. */
  isNoCall(character: string): boolean {
    const isValue = "{[(".includes(character);
    return (
      !isValue &&
      (!/[\w.:\-\s`*>"]/.test(character) || this.words.length > 200 || this.words.endsWith("\n\n"))
    );
  }

  pass(character: string): void {
    if (this.quote !== "") {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (character === "\\") this.#isEscaped = true;
      else if (character === this.quote) this.quote = "";
    } else if (this.depth > 0) {
      if (character === '"' || (character === "'" && "([{,:=".includes(this.#last))) this.quote = character;
      else if ("{[(".includes(character)) this.depth += 1;
      else if (")]}".includes(character)) this.#close();
    } else if ("{[(".includes(character) && this.#isValueExpected(character)) {
      this.depth = 1;
      this.isFenced = this.words.includes("```");
    } else if (this.words.length < 300) this.words += character;
    if (character.trim() !== "") this.#last = character;
  }

  #close(): void {
    this.depth -= 1;
    if (this.depth > 0) return;
    this.hasValue = true;
    this.isAfterValue = true;
    this.words = "";
  }

  #isValueExpected(character: string): boolean {
    if (this.#isField || this.words.length > 200 || !/^[\w.:\-\s`=*"'>]*$/.test(this.words)) return false;
    return character !== "(" || /\w$/.test(this.words);
  }
}

/** The white space that separates more. */
function longerSpace(first: string, second: string): string {
  const lines = second.split("\n").length - first.split("\n").length;
  return lines > 0 || (lines === 0 && second.length > first.length) ? second : first;
}
