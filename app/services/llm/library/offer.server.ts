import type { Language } from "~/i18n/config";
import type { GuideMessage } from "../guide";
import { MAX_OFFER_PROMPT, MAX_OFFER_TITLE, type MediaOffer } from "../media-offer";
import { topicIds, type TopicId } from "./content";
import { imageRequest, isImageRequest } from "./image-request";
import { libraryContent } from "./load.server";
import type { Move } from "./moves";
import type { Library } from "./search.server";
import { phrases } from "./phrases";
import { bareText, wordsOf } from "./text.server";
import { graveTopics } from "./understanding/topic-relations";

/** Messages of the person from which on an exchange is long. */
export const LONG_EXCHANGE = 8;

/** The lowest score at which a message names a topic. */
const NAMED = 0.4;

/** What was understood of the last message. */
interface Understood {
  language: Language;
  move: Move;
  topic: TopicId | undefined;
}

/**
 * What the built-in guide offers with a reply: what the person asks for, or a meditation when a long exchange ends.
 * @param mayClose false where the conversation has had an offer already.
 */
export function offerFromLibrary(
  { language, move, topic }: Understood,
  messages: readonly GuideMessage[],
  mayClose: boolean,
  library: Pick<Library, "topicsOf">,
): MediaOffer | null {
  const spoken = messages.filter(({ role }) => role === "user");
  const last = spoken.at(-1)?.content ?? "";
  const { topics, offers: words } = libraryContent[language];
  if (isImageRequest(last)) {
    const prompt = last.replace(/\s+/g, " ").trim().slice(0, MAX_OFFER_PROMPT);
    return { mediaType: "image", title: subjectOf(last) ?? words.image, prompt };
  }
  const isEnd =
    spoken.length >= LONG_EXCHANGE &&
    (move === "thanks" || move === "goodbye") &&
    !(topic && graveTopics.includes(topic));
  if (move !== "meditation" && !(isEnd && mayClose)) return null;
  const subject = (move === "meditation" && topicIn(last, language, library)) || topic;
  const about = subject ? topics[subject].name : words.calm;
  const title = `${words.meditation}: ${about}`.slice(0, MAX_OFFER_TITLE);
  // What the person asked for in their own words says more than a topic.
  const prompt =
    move === "meditation" ? last.replace(/\s+/g, " ").trim() : words.about.replace("{topic}", about);
  return { mediaType: "meditation", title, prompt: prompt.slice(0, MAX_OFFER_PROMPT) };
}

/** The topic that a message names itself; undefined if it names none. */
function topicIn(
  message: string,
  language: Language,
  library: Pick<Library, "topicsOf">,
): TopicId | undefined {
  const matter = bareText(message, language).replace(phrases[language].idioms, " ");
  const scores = library.topicsOf(wordsOf(matter, language));
  const [best] = topicIds.toSorted((a, b) => scores[b] - scores[a]);
  return best && scores[best] >= NAMED ? best : undefined;
}

/** What a picture is to show: the words after the request. */
function subjectOf(message: string): string | undefined {
  const asked = imageRequest.exec(message)!;
  const rest = message
    .slice(asked.index + asked[0].length)
    .replace(
      /^\s+(?:of|with|about|showing|de(?:l)?|con|sobre|d[ie]|del(?:la|lo)?|dell['’]|su)(?=[\s\p{L}])\s*/iu,
      "",
    )
    .replace(/[.!?\n].*$/su, "")
    .trim();
  return rest ? (rest[0]!.toUpperCase() + rest.slice(1)).slice(0, MAX_OFFER_TITLE) : undefined;
}
