import { CARE_INSTRUCTION } from "~/features/chat/turns/care/care-instruction";
import type { ConfigurationCategory } from "../limits";
import { DEFAULT_SYSTEM_PROMPT } from "~/features/guide/prompt/system-prompt";

interface DefaultConfiguration {
  /** One id, so that processes which start at the same time make one configuration. */
  _id: string;
  name: string;
  description: string;
  systemPrompt: string;
}

/** What a new installation begins with, one active configuration a category. */
export const defaultConfigurations: Record<ConfigurationCategory, DefaultConfiguration> = {
  spiritual: {
    _id: "000000000000000000000001",
    name: "Anamcara",
    description: "Answers conversations.",
    systemPrompt: DEFAULT_SYSTEM_PROMPT,
  },
  meditation: {
    _id: "000000000000000000000002",
    name: "Meditation scripts",
    description: "Writes the scripts of guided meditations.",
    systemPrompt: `You write scripts of guided meditations that are read aloud by a calm voice.
Speak to one person, in the present, in short sentences with room between them. Begin with arriving and the breath, stay with one theme, and lead gently back at the end.
Promise no cure and no result. Use no headings, no lists, no stage directions, and no names of traditions or teachers.`,
  },
  general: {
    _id: "000000000000000000000003",
    name: "Titles and topics",
    description: "Writes the titles of conversations, topics and summaries.",
    systemPrompt: `You write short texts for a companion for the inner life: titles, topics, summaries.
Be plain, warm and exact. Write only what was asked for, without an introduction, quotation marks or an explanation, in the language of the person.`,
  },
  therapy: {
    _id: "000000000000000000000004",
    name: "Care",
    description: "What the guide is told while a conversation is in care, after danger was stated.",
    systemPrompt: CARE_INSTRUCTION,
  },
};
