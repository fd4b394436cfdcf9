/** Longest event that is read, in characters: a thousand times a usual one. */
const MAX_EVENT_LENGTH = 1_000_000;

/** One server-sent event. */
export interface ServerEvent {
  /** Its type, which is empty for most. */
  type: string;
  data: string;
}

/** Reads server-sent events (HTML standard, section 9.2) from text that comes in pieces of any size. */
export class EventReader {
  /** The beginning of a line whose end has not come. */
  #line = "";
  #type = "";
  /** The lines of data of the event that has not ended. */
  #data: string[] = [];
  #length = 0;
  #isFirst = true;
  /** The last character was a carriage return: a line feed after it belongs to it. */
  #isAfterReturn = false;

  /**
   * @returns the events that this piece completes.
   * @throws RangeError for an event that is far too long.
   */
  read(piece: string): ServerEvent[] {
    if (piece === "") return [];
    let text = piece;
    if (this.#isFirst) {
      this.#isFirst = false;
      if (text.startsWith("\uFEFF")) text = text.slice(1);
    }
    if (this.#isAfterReturn && text.startsWith("\n")) text = text.slice(1);
    this.#isAfterReturn = false;
    const events: ServerEvent[] = [];
    let from = 0;
    if (text.includes("\r")) {
      this.#isAfterReturn = text.endsWith("\r");
      text = text.replace(/\r\n?/g, "\n");
    }
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      const line = this.#line + text.slice(from, end);
      this.#line = "";
      from = end + 1;
      const event = this.#readLine(line);
      if (event) events.push(event);
    }
    this.#line += text.slice(from);
    if (this.#length + this.#line.length > MAX_EVENT_LENGTH) throw new RangeError("an event is too long");
    return events;
  }

  #readLine(line: string): ServerEvent | null {
    if (line === "") {
      const event = this.#data.length > 0 ? { type: this.#type, data: this.#data.join("\n") } : null;
      this.#type = "";
      this.#data = [];
      this.#length = 0;
      return event;
    }
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("event:")) this.#type = line.slice(6).trim();
    this.#length += line.length;
    return null;
  }
}
