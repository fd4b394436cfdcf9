import type { Types } from "mongoose";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import type { CareAnswer } from "~/features/safety/answer-message.server";
import { findCountry } from "~/features/safety/helplines/find-country.server";
import type { Submission } from "~/features/chat/types";
import type { Language } from "~/i18n/config";

/** How many of the guide's latest replies are looked at, so that nothing is said twice. */
const EARLIER_REPLIES = 30;
const ADULT_YEARS = 18;

interface Asked {
  userId: string | Types.ObjectId;
  conversationId: string | Types.ObjectId;
  language: Language;
  /** Where the request came from, as far as it is known. */
  place?: Submission["place"];
}

/**
 * What a care reply depends on beside the message.
 * @returns the country of the helplines, whether the person is under 18, and the guide's latest replies, the oldest first.
 */
export async function loadPersonInCare({ userId, conversationId, language, place }: Asked, now: Date) {
  const [person, replies] = await Promise.all([
    User.findById(userId, { country: 1, timeZone: 1, dateOfBirth: 1 }).lean(),
    Message.find({ conversationId, userId, role: "assistant" }, { content: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(EARLIER_REPLIES)
      .lean(),
  ]);
  const country = findCountry({
    profileCountry: person?.country ?? null,
    timeZones: [place?.timeZone ?? null, person?.timeZone ?? null],
    acceptLanguage: place?.acceptLanguage ?? null,
    language,
  });
  const earlier = replies.map(({ content }) => content).reverse();
  return { country, isMinor: isMinor(person?.dateOfBirth, now), earlier };
}

function isMinor(birth: Date | null | undefined, now: Date): boolean {
  if (!birth) return false;
  const adultAt = new Date(birth);
  adultAt.setUTCFullYear(adultAt.getUTCFullYear() + ADULT_YEARS);
  return now < adultAt;
}

/**
 * The conversation stands at the top, and keeps whatever name it has: nothing of this becomes a title.
 * @returns whether it is still there.
 */
export async function rememberCare(
  { _id, userId }: Pick<ConversationDocument, "_id" | "userId">,
  care: CareAnswer["care"],
  now: Date,
): Promise<boolean> {
  const { matchedCount } = await Conversation.updateOne(
    { _id, userId },
    { $set: { care, isDraft: false }, $max: { updatedAt: now }, $unset: { isArchived: 1 } },
    { timestamps: false },
  );
  return matchedCount > 0;
}
