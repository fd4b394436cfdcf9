import { ImportFailed } from "../import-failed";
import { MAX_DEPTH, MAX_ROW_LENGTH, MAX_ROWS } from "../limits";

/** One row of a list, or a single value beside the lists, as JSON. */
export interface SplitRow {
  /** The name of the list or of the value. */
  name: string;
  json: string;
  isValue: boolean;
}

const MAX_NAME_LENGTH = 60;
const MAX_VALUE_LENGTH = 200;
const MAX_VALUES = 100;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (unit: number) => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
const broken = () => new ImportFailed("broken");

type Place =
  | "start"
  | "name"
  | "inName"
  | "colon"
  | "content"
  | "value"
  | "row"
  | "inRow"
  | "afterRow"
  | "afterContent"
  | "end";

/**
 * Splits the JSON of a download, piece by piece, into its rows: an object of single values and of lists of objects. Only the
 * row that is being read is in memory. What a row holds is for `JSON.parse` to judge; its length and depth are bounded here.
 */
export class RowSplitter {
  #place: Place = "start";
  #name = "";
  #text = "";
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isFirst = true;
  #rows = 0;
  #values = 0;
  #found: SplitRow[] = [];

  /** @param isWanted tells for each list whether its rows are given; the others are only passed over. */
  constructor(private readonly isWanted: (name: string) => boolean) {}

  /** @throws ImportFailed for what is no download of ours, or is too large. */
  push(piece: string): SplitRow[] {
    this.#found = [];
    for (let at = 0; at < piece.length;) {
      at = this.#place === "inRow" ? this.#readRow(piece, at) : this.#readUnit(piece, at);
    }
    return this.#found;
  }

  /** @throws ImportFailed when the text broke off. */
  end(): void {
    if (this.#place !== "end") throw broken();
  }

  /** Reads on to the end of a row or of the piece. */
  #readRow(piece: string, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isInString) {
        if (unit === BACKSLASH) this.#isEscaped = true;
        else if (unit === QUOTE) this.#isInString = false;
      } else if (unit === QUOTE) this.#isInString = true;
      else if (unit === OPEN_OBJECT || unit === OPEN_LIST) {
        this.#depth += 1;
        if (this.#depth > MAX_DEPTH) throw broken();
      } else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        this.#keep(piece.slice(from, at + 1));
        this.#endRow();
        return at + 1;
      }
    }
    this.#keep(piece.slice(from));
    return piece.length;
  }

  #keep(text: string): void {
    // Counted in any case: a row that is passed over may have no end either.
    if (this.#text.length + text.length > MAX_ROW_LENGTH) throw broken();
    this.#text += text;
  }

  #endRow(): void {
    this.#rows += 1;
    if (this.#rows > MAX_ROWS) throw new ImportFailed("tooManyRows");
    if (this.isWanted(this.#name)) this.#found.push({ name: this.#name, json: this.#text, isValue: false });
    this.#text = "";
    this.#place = "afterRow";
  }

  #readUnit(piece: string, at: number): number {
    const unit = piece.charCodeAt(at);
    if (this.#place === "inName") return this.#readName(piece, at);
    if (this.#place === "value") return this.#readValue(piece, at);
    if (isBlank(unit) || (unit === 0xfeff && this.#place === "start")) return at + 1;
    switch (this.#place) {
      case "start":
        if (unit !== OPEN_OBJECT) throw broken();
        this.#place = "name";
        return at + 1;
      case "name":
        if (unit !== QUOTE) throw broken();
        this.#values += 1;
        if (this.#values > MAX_VALUES) throw broken();
        this.#name = "";
        this.#place = "inName";
        return at + 1;
      case "colon":
        if (unit !== COLON) throw broken();
        this.#place = "content";
        return at + 1;
      case "content":
        this.#isFirst = true;
        this.#place = unit === OPEN_LIST ? "row" : "value";
        return unit === OPEN_LIST ? at + 1 : at;
      case "row":
        if (unit === CLOSE_LIST && this.#isFirst) this.#place = "afterContent";
        else if (unit === OPEN_OBJECT) {
          this.#isFirst = false;
          this.#depth = 0;
          this.#place = "inRow";
          return at;
        } else throw broken();
        return at + 1;
      case "afterRow":
        if (unit === COMMA) this.#place = "row";
        else if (unit === CLOSE_LIST) this.#place = "afterContent";
        else throw broken();
        return at + 1;
      case "afterContent":
        if (unit === COMMA) this.#place = "name";
        else if (unit === CLOSE_OBJECT) this.#place = "end";
        else throw broken();
        return at + 1;
      default:
        throw broken();
    }
  }

  #readName(piece: string, at: number): number {
    const unit = piece.charCodeAt(at);
    if (unit === QUOTE) this.#place = "colon";
    else if (unit === BACKSLASH || this.#name.length >= MAX_NAME_LENGTH) throw broken();
    else this.#name += piece[at];
    return at + 1;
  }

  /** A text, a number or the like; it ends at a comma or the end of everything. */
  #readValue(piece: string, at: number): number {
    const unit = piece.charCodeAt(at);
    const isOutside = !this.#isInString;
    if (isOutside && (unit === COMMA || unit === CLOSE_OBJECT)) {
      this.#found.push({ name: this.#name, json: this.#text, isValue: true });
      this.#text = "";
      this.#place = "afterContent";
      return at;
    }
    if (isOutside && (unit === OPEN_OBJECT || unit === OPEN_LIST)) throw broken();
    if (this.#text.length >= MAX_VALUE_LENGTH || unit === BACKSLASH) throw broken();
    if (unit === QUOTE) this.#isInString = isOutside;
    this.#text += piece[at];
    return at + 1;
  }
}
