import { loadTopics } from "~/features/home/load-topics.server";
import { dayPartOf } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";

/** How many there are, and how many of them may be the person's topics. */
const STARTERS = 4;
const FROM_TOPICS = 2;

/**
 * Suggests first messages for an empty conversation, in the reader's language: up to two of the person's topics, then texts
 * for the time of day. The page does not show them to a person in care.
 */
export async function loadStarters(
  ...[user, reader, now = new Date()]: Parameters<typeof loadTopics>
): Promise<string[]> {
  const topics = await loadTopics(user, reader, now);
  const { t } = getServerI18n(reader.language);
  const part = dayPartOf(now.getTime(), reader.timeZone);
  const ofDay = ["first", "second", "third"].map((which) => t(`chat.starter.${part}.${which}`));
  const personal = topics
    .filter(({ reason }) => reason !== null)
    .slice(0, FROM_TOPICS)
    .map(({ title }) => title);
  const chosen = [...personal, ...ofDay.slice(0, STARTERS - 1 - personal.length), t("chat.starter.any")];
  return [...new Set(chosen)];
}
