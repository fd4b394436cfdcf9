import type { Choosing } from "./choose.server";
import type { Library, Practice } from "./search.server";

/** The values for the placeholders of a text. */
export type Fillings = Partial<
  Record<"topic" | "topics" | "title" | "minutes" | "purpose" | "step" | "gist" | "name", string>
>;

/** What a text may say of a practice. */
export function factsOf({ title, minutes, purpose, steps }: Practice): Fillings {
  return { title, minutes: String(minutes), purpose, step: steps[0] };
}

/** The steps as a numbered list in Markdown. */
export function stepsOf({ steps }: Practice): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
}

/** Replaces the placeholders of a text; after a colon a filling begins with a small letter. */
export function fill(text: string, fillings: Fillings): string {
  return text.replace(/(: )?\{(\w+)\}/g, (_all, colon: string | undefined, name: keyof Fillings) => {
    const filling = fillings[name] ?? "";
    return colon ? colon + lowerFirst(filling) : filling;
  });
}

/** Joins a list as "a, b and c" in the language. */
export function list(items: string[], { language }: Library): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(items);
}

/** The text with a small first letter. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A sentence that leads to the practice, and its steps. */
export function practiceWithLead({ library, thread }: Choosing, practice: Practice): string[] {
  const lead = thread.pick(library.content.bridges, (text) => text, "bridge") ?? "{title}";
  return [`${fill(lead, factsOf(practice))} ${practice.purpose}`, stepsOf(practice)];
}
