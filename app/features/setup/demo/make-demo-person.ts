import type { Language } from "~/i18n/config";
import { seededRandom, type Random } from "~/utils/seeded-random";
import { demoTexts, firstNames, lastNames } from "./demo-texts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 365;

interface DemoMessage {
  role: "user" | "assistant";
  content: string;
  at: Date;
}

interface DemoConversation {
  title: string;
  isFavorite: boolean;
  messages: DemoMessage[];
}

/** A made-up person with their history. The same number and day always make the same person. */
export interface DemoPerson {
  number: number;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  provider: "local" | "google" | "facebook";
  isPremium: boolean;
  hasCancelled: boolean;
  isBanned: boolean;
  joinedAt: Date;
  premiumSince: Date;
  conversations: DemoConversation[];
  memories: string[];
  hasPicture: boolean;
  hasAskedSupport: boolean;
  random: Random;
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** @param today the day at which the year of history ends. */
export function makeDemoPerson(number: number, today: Date): DemoPerson {
  const random = seededRandom(number * 7_919 + 17);
  // The installation grows: more people joined lately than a year ago.
  const daysAgo = DAYS * (1 - Math.sqrt(random()));
  const joinedAt = new Date(today.getTime() - daysAgo * DAY_MS);
  const language = pick(random, ["en", "en", "es", "it"] as const);
  const isPremium = random() < 0.13;
  const end = today.getTime() - random() ** 3 * daysAgo * DAY_MS * 0.6;
  const count = Math.floor(1 + 10 * random() ** 2.2);
  return {
    number,
    email: `demo-${String(number).padStart(4, "0")}@example.com`,
    firstName: pick(random, firstNames),
    lastName: pick(random, lastNames),
    language,
    provider: pick(random, ["local", "local", "local", "google", "facebook"] as const),
    isPremium,
    hasCancelled: !isPremium && random() < 0.04,
    isBanned: random() < 0.006,
    joinedAt,
    premiumSince: new Date(joinedAt.getTime() + random() * (today.getTime() - joinedAt.getTime()) * 0.7),
    conversations: Array.from({ length: count }, () =>
      makeConversation(random, language, joinedAt.getTime() + random() * (end - joinedAt.getTime())),
    ),
    memories: demoTexts[language].memories.filter(() => random() < 0.5),
    hasPicture: random() < 0.06,
    hasAskedSupport: random() < 0.06,
    random,
  };
}

function makeConversation(random: Random, language: Language, startedAt: number): DemoConversation {
  const { threads, replies } = demoTexts[language];
  const { title, written } = pick(random, threads);
  const rounds = 1 + Math.floor(random() * 5);
  const messages: DemoMessage[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = startedAt + round * 4 * MINUTE_MS * (1 + random());
    messages.push({ role: "user", content: written[round % written.length]!, at: new Date(at) });
    messages.push({ role: "assistant", content: pick(random, replies), at: new Date(at + 8_000) });
  }
  return { title, isFavorite: random() < 0.12, messages };
}
