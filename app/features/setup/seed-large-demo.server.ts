import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Mail } from "#models/mail.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { Payment } from "#models/payment.server";
import { Report } from "#models/report.server";
import { Subscription } from "#models/subscription.server";
import { SupportRequest } from "#models/support-request.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { searchFields } from "#models/user-search.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { remove } from "~/services/storage.server";
import {
  conversationRows,
  idMaker,
  otherRows,
  paymentRows,
  subscriptionRows,
  userRow,
} from "./demo/demo-rows";
import { makeDemoPerson, type DemoPerson } from "./demo/make-demo-person";
import { reportRows, supportRows } from "./demo/service-rows";
import { makePictures, storePicture } from "./demo/store-demo-picture.server";
import { writeDemoStats } from "./demo/write-demo-stats.server";

const LARGE_DEMO_PEOPLE = 2_000;
/** Rows in one command, and people that are made or removed at once. */
const BATCH = 1_000;
const PEOPLE_AT_ONCE = 100;
const DEMO_EMAIL = /^demo-\d{4,}@example\.com$/;

/**
 * Fills the installation with made-up people and a year of their history, so that the console can be seen at work. The
 * people of an earlier run are replaced; all other data stays. No one can sign in as one of them.
 * @returns how much was written.
 */
export async function seedLargeDemo(
  now = new Date(),
  people = LARGE_DEMO_PEOPLE,
): Promise<{ people: number; conversations: number; messages: number }> {
  await removeDemoPeople();
  const today = startOfUtcDay(now);
  const ids = {
    u: idMaker(1),
    c: idMaker(2),
    m: idMaker(3),
    t: idMaker(4),
    p: idMaker(5),
    o: idMaker(6),
    r: idMaker(7),
  };
  const pictures = await makePictures();
  const written = { people: 0, conversations: 0, messages: 0 };
  const everyone: DemoPerson[] = [];
  for (let from = 0; from < people; from += PEOPLE_AT_ONCE) {
    const some = Array.from({ length: Math.min(PEOPLE_AT_ONCE, people - from) }, (_, index) =>
      makeDemoPerson(from + index + 1, now),
    );
    const rows = some.map((person) => {
      const userId = ids.u(person.joinedAt);
      const talk = conversationRows(person, userId, ids);
      const replies = repliesOf(talk.messages);
      return {
        user: userRow(person, userId, today),
        ...talk,
        payments: paymentRows(person, userId, ids.p, now),
        subscriptions: subscriptionRows(person, userId, now),
        ...otherRows(person, userId, ids.o, replies),
        ...supportRows(person, userId, ids.o, now),
        lastReply: replies.at(-1) ?? null,
      };
    });
    await insertAll(
      User,
      rows.map(({ user }) => ({ ...user, ...searchFields(user) })),
    );
    await Promise.all([
      insertAll(Conversation, rows.map(({ conversations }) => conversations).flat()),
      insertAll(Message, rows.map(({ messages }) => messages).flat()),
      insertAll(Turn, rows.map(({ turns }) => turns).flat()),
      insertAll(Payment, rows.map(({ payments }) => payments).flat()),
      insertAll(Subscription, rows.map(({ subscriptions }) => subscriptions).flat()),
      insertAll(UserMemory, rows.map(({ memories }) => memories).flat()),
      insertAll(SupportRequest, rows.map(({ support }) => support).flat()),
      insertAll(MessageFeedback, rows.map(({ feedback }) => feedback).flat()),
      insertAll(Mail, rows.map(({ mails }) => mails).flat()),
    ]);
    const stored = await Promise.all(
      some.map((person, index) => {
        const item = { id: ids.o(person.joinedAt), ownerId: rows[index]!.user._id };
        return person.hasPicture ? storePicture(person, item, pictures, now) : null;
      }),
    );
    const reports = some.flatMap((person, index) => {
      const { user, lastReply: reply } = rows[index]!;
      return reportRows(person, user._id, { picture: stored[index]!, reply }, { nextId: ids.r, now });
    });
    await insertAll(Report, reports);
    everyone.push(...some);
    written.people += some.length;
    written.conversations += rows.reduce((sum, { conversations }) => sum + conversations.length, 0);
    written.messages += rows.reduce((sum, { messages }) => sum + messages.length, 0);
  }
  await writeDemoStats(everyone, now);
  return written;
}

/** The guide's replies among made-up messages, in their order. */
function repliesOf(messages: object[]) {
  return (messages as { _id: string; conversationId: string; role: string; createdAt: Date }[])
    .filter(({ role }) => role === "assistant")
    .map(({ _id: messageId, conversationId, createdAt: at }) => ({ messageId, conversationId, at }));
}

async function insertAll(model: object, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    await (model as typeof User).insertMany(some, { timestamps: false, ordered: false });
  }
}

async function removeDemoPeople(): Promise<void> {
  const models = [
    Conversation,
    Message,
    Turn,
    Payment,
    Subscription,
    UserMemory,
    SupportRequest,
    MessageFeedback,
    GalleryItem,
    Mail,
  ];
  for (;;) {
    const some = await User.find({ email: DEMO_EMAIL }, { _id: 1 }).limit(PEOPLE_AT_ONCE).lean();
    if (some.length === 0) return;
    const theirs = mongoose.trusted({ $in: some.map(({ _id }) => _id) });
    const items = await GalleryItem.find({ userId: theirs }, { userId: 1 }).lean();
    for (const userId of new Set(items.map((item) => item.userId.toString()))) await remove(userId);
    await Promise.all(models.map((model) => (model as typeof Message).deleteMany({ userId: theirs })));
    await Report.deleteMany({ ownerId: theirs });
    await User.deleteMany({ _id: theirs });
  }
}
