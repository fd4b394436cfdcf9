/** Longest arguments of a tool call that are read, in characters, and how many calls of one reply are. */
const MAX_ARGUMENTS = 4_000;
const MAX_CALLS = 4;

/** A piece of a tool call, as the stream brings it. Servers leave out whatever they like. */
export interface ToolCallDelta {
  index?: number | null;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | object | null } | null;
}

/** A tool call with its arguments as an unchecked value; null where they are no JSON, or too long. */
export interface ToolCall {
  name: string;
  value: unknown;
}

interface OpenCall {
  index?: number | null;
  id?: string | null;
  name: string;
  arguments: string;
}

/** Puts the tool calls of one reply together: each new id, index or name starts a new call. */
export class ToolCallReader {
  readonly #calls: OpenCall[] = [];

  read(deltas: readonly ToolCallDelta[]): void {
    for (const delta of deltas) {
      const { name, arguments: given } = delta.function ?? {};
      const piece = typeof given === "string" ? given : given ? JSON.stringify(given) : "";
      const call = this.#callOf(delta, name ?? "");
      if (!call) continue;
      call.name ||= (name ?? "").slice(0, 100);
      call.id ??= delta.id;
      // One character more than is read: a call that was cut is not taken for a whole one.
      call.arguments = (call.arguments + piece).slice(0, MAX_ARGUMENTS + 1);
    }
  }

  calls(): ToolCall[] {
    return this.#calls.map(({ name, arguments: text }) => ({ name, value: parseArguments(text) }));
  }

  /** The call that a piece belongs to; undefined when there are too many. */
  #callOf({ index, id }: ToolCallDelta, name: string): OpenCall | undefined {
    const byId = id ? this.#calls.find((call) => call.id === id) : undefined;
    if (byId) return byId;
    const last =
      index === undefined || index === null
        ? this.#calls.at(-1)
        : this.#calls.findLast((call) => call.index === index);
    const isOther =
      !last ||
      Boolean(id && last.id) ||
      // A name that comes again belongs to the same call, until its arguments are whole.
      Boolean(name && last.name && (name !== last.name || parseArguments(last.arguments) !== null));
    if (!isOther) return last;
    if (this.#calls.length >= MAX_CALLS) return undefined;
    const call: OpenCall = { index, name: "", arguments: "" };
    this.#calls.push(call);
    return call;
  }
}

/** The arguments as a value; null where they are no JSON, or too long. */
export function parseArguments(text: string): unknown {
  if (text.length > MAX_ARGUMENTS) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
