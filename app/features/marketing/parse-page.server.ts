import { micromark } from "micromark";
import type { HelpPage, Page, PageSection } from "./types";

/** What an installation has configured, and the values of the names in braces. */
export interface Facts {
  conditions: Record<string, boolean>;
  values: Record<string, string>;
}

/**
 * Parses a page of content/: `---`, lines of `key: value`, `---`, then Markdown with `## Title {#id}` before each
 * section. `{{name}}` is replaced by the installation's value; `{{#name}}` … `{{/name}}` is included only if the
 * condition is true, `{{^name}}` … `{{/name}}` only if it is false.
 * @throws if the file has another form; a test parses them all.
 */
export function parsePage(file: string, facts: Facts): Page {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(resolve(file, facts)) ?? [];
  if (head === undefined || body === undefined) throw new Error("The page has no front matter.");
  const [intro = "", ...sections] = body.split(/^## /m);
  return {
    title: entry(head, "title"),
    description: entry(head, "description"),
    updated: entry(head, "updated"),
    intro: micromark(intro.trim()),
    sections: sections.map(toSection),
  };
}

/** The same for the help centre, with `### Question {#id}` before each answer. */
export function parseHelp(file: string, facts: Facts): HelpPage {
  const { sections: _, ...page } = parsePage(file, facts);
  const [, ...groups] = resolve(file, facts).split(/^## /m);
  return {
    ...page,
    groups: groups.map((group) => {
      const [first = "", ...questions] = group.split(/^### /m);
      const { id, title } = toSection(first);
      return { id, title, questions: questions.map(toSection) };
    }),
  };
}

function entry(head: string, key: string): string {
  const value = new RegExp(`^${key}: (.+)$`, "m").exec(head)?.[1];
  if (!value) throw new Error(`The front matter has no ${key}.`);
  return value;
}

function resolve(text: string, { conditions, values }: Facts): string {
  const known = <Value>(record: Record<string, Value>, name: string): Value => {
    const value = record[name];
    if (value === undefined) throw new Error(`Unknown name "${name}".`);
    return value;
  };
  return (
    text
      .replace(/\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/gs, (_, sign: string, name: string, inner: string) =>
        known(conditions, name) === (sign === "#") ? inner : "",
      )
      // A list item whose condition is false here.
      .replace(/^- *\n/gm, "")
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => known(values, name))
  );
}

function toSection(text: string): PageSection {
  const [, title, id, body] = /^(.+?) \{#([\w-]+)\}\n(.*)$/s.exec(text) ?? [];
  if (!title || !id) throw new Error(`No id in the heading of "${text.slice(0, 40)}".`);
  return { id, title, html: micromark((body ?? "").trim()) };
}
