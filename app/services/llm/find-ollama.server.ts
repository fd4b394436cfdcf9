import { z } from "zod";
import { limitedFetch } from "../limited-fetch.server";
import { log } from "../log.server";
import { singleton } from "../singleton.server";

/** Where Ollama listens unless its owner moved it, and how long it may take to answer, in milliseconds. */
const ADDRESS = "http://127.0.0.1:11434";
const TIMEOUT_MS = 300;
const MAX_BYTES = 256 * 1024;
/** How many models are named. */
const MAX_NAMED = 5;

/** What an answer may hold. Another program may listen there, so a name is only what can be printed as it is. */
const tagsSchema = z.object({
  models: z
    .array(z.object({ name: z.string().regex(/^[\w.:/-]{1,80}$/) }))
    .max(1_000)
    .nullable(),
});

/** Models that make vectors and cannot reply. */
const embedding = /embed|minilm|bge-/i;

/** An Ollama on this machine: the models that it has, and the command that uses it. */
export interface FoundOllama {
  models: string;
  command: string;
}

const state = singleton("ollama", () => ({ found: null as FoundOllama | null }));

/**
 * Looks once whether Ollama answers on this machine, and remembers it. This only names it: a person has to choose it.
 * Never throws: no answer, a late one and one of another program count as none.
 */
export async function findOllama(address = ADDRESS): Promise<void> {
  state.found = null;
  try {
    const fetchLimited = limitedFetch(MAX_BYTES, () => new Error("too long"));
    const response = await fetchLimited(`${address}/api/tags`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(String(response.status));
    const { models } = tagsSchema.parse(await response.json());
    const names = (models ?? [])
      .map(({ name }) => name.replace(/:latest$/, ""))
      .filter((name) => !embedding.test(name));
    const start = `OPENAI_BASE_URL=${address}/v1 npm start`;
    state.found = {
      models: names.slice(0, MAX_NAMED).join(", "),
      command: names.length > 0 ? start : `ollama pull llama3.2 && ${start}`,
    };
  } catch (error) {
    log.debug({ err: error }, "no Ollama on this machine");
  }
}

/** What was found at the start; null if there is none. */
export function foundOllama(): FoundOllama | null {
  return state.found;
}

/** The start line's words for it; null if there is none. */
export function describeOllama(): string | null {
  const { found } = state;
  if (!found) return null;
  const having = found.models ? `with ${found.models}` : "without a model";
  return `Ollama is on this machine ${having}; to use it: ${found.command}`;
}
