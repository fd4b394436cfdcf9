import type { Language } from "~/i18n/config";
import type { GuideMessage } from "../guide";
import { bareText, hashOf } from "./text.server";

/** Which texts of the library earlier replies have used, and the choices that follow from it. */
export interface Thread {
  /** Whether there has been no reply yet. */
  isNew: boolean;
  /** Whether a text of the library was given before; a placeholder in it matches anything. */
  used(text: string): boolean;
  /** Picks a text: one not given yet if there is any, otherwise one of those given longest ago. */
  pick<T>(choices: readonly T[], textOf: (choice: T) => string, salt: string): T | undefined;
}

/** The bare words of the library's own texts: a few hundred entries. */
const partsOfTexts = new Map<string, string[]>();

/** A text is recognised by its beginning, which is unique and present even in a reply that was stopped. */
function partsOf(text: string, language: Language): string[] {
  const key = `${language} ${text}`;
  let parts = partsOfTexts.get(key);
  if (!parts) {
    parts = text.split(/\{\w+\}/).map((part) => bareText(part, language).slice(0, 60));
    partsOfTexts.set(key, parts);
  }
  return parts;
}

/**
 * Reads the earlier replies of a conversation. The same conversation leads to the same picks in any process.
 * @param instead replies that another one is asked for in place of; their texts count as given.
 */
export function createThread(
  messages: readonly GuideMessage[],
  language: Language,
  instead: readonly string[] = [],
): Thread {
  const given = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const replies = [...given, ...instead].map((content) => bareText(content, language));
  const seed = hashOf(messages.map(({ role, content }) => `${role}:${content}`).join("\n"));

  /** The index of the latest reply that contains the text, or -1. */
  function lastUse(text: string): number {
    const parts = partsOf(text, language);
    return replies.findLastIndex((reply) => {
      let at = 0;
      return parts.every((part) => {
        const found = reply.indexOf(part, at);
        at = found + part.length;
        return found >= 0;
      });
    });
  }

  return {
    isNew: given.length === 0,
    used: (text) => lastUse(text) >= 0,
    pick(choices, textOf, salt) {
      const uses = choices.map((choice) => lastUse(textOf(choice)));
      const oldest = Math.min(...uses);
      const candidates = choices.filter((_choice, index) => uses[index] === oldest);
      return candidates[((hashOf(salt) ^ seed) >>> 0) % candidates.length] ?? candidates[0];
    },
  };
}
