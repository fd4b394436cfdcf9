/** Longest arguments of a tool call that are read, in characters, and how many calls of one reply are. */
const MAX_ARGUMENTS = 4_000;
const MAX_CALLS = 4;

/** A piece of a tool call, as the stream brings it. */
interface ToolCallDelta {
  index?: number;
  function?: { name?: string; arguments?: string };
}

/** A tool call with its arguments as an unchecked value; null where they are no JSON, or too long. */
export interface ToolCall {
  name: string;
  value: unknown;
}

/** Puts the tool calls of one reply together. */
export class ToolCallReader {
  readonly #calls = new Map<number, { name: string; arguments: string }>();

  /** Whether a tool was called, whatever came of it. */
  get wasCalled(): boolean {
    return this.#calls.size > 0;
  }

  read(deltas: readonly ToolCallDelta[]): void {
    for (const { index = 0, function: part } of deltas) {
      let call = this.#calls.get(index);
      if (!call) {
        if (this.#calls.size >= MAX_CALLS) continue;
        this.#calls.set(index, (call = { name: "", arguments: "" }));
      }
      call.name = (call.name + (part?.name ?? "")).slice(0, 100);
      // One character more than is read: a call that was cut is not taken for a whole one.
      call.arguments = (call.arguments + (part?.arguments ?? "")).slice(0, MAX_ARGUMENTS + 1);
    }
  }

  calls(): ToolCall[] {
    return [...this.#calls.values()].map(({ name, arguments: text }) => ({ name, value: parseJson(text) }));
  }
}

function parseJson(text: string): unknown {
  if (text.length > MAX_ARGUMENTS) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
