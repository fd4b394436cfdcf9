import { reportReasons } from "~/features/reports/limits";
import type { IdMaker } from "./demo-rows";
import type { DemoPerson } from "./make-demo-person";
import type { StoredPicture } from "./store-demo-picture.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is newer waits for an administrator. */
const OPEN_MS = 10 * DAY_MS;
/** As long as the outbox keeps an email. */
const MAIL_MS = 30 * DAY_MS;

const QUESTION = "I cannot find where the language is changed. Could you help me, please?";
const ANSWER = "Open your profile and choose Preferences. The language is the first setting there.";

/** A person's request for support. One that is older than ten days was answered by email. */
export function supportRows(person: DemoPerson, userId: string, nextId: IdMaker, now: Date) {
  if (!person.hasAskedSupport) return { support: [], mails: [] };
  const createdAt = new Date(person.joinedAt.getTime() + HOUR_MS);
  const _id = nextId(createdAt);
  const subject = "A question about my account";
  const isOpen = now.getTime() - createdAt.getTime() < OPEN_MS;
  const answeredAt = new Date(createdAt.getTime() + 2 * DAY_MS);
  const answerId = nextId(answeredAt);
  const mailId = nextId(answeredAt);
  const request = {
    _id,
    userId,
    email: person.email,
    category: person.number % 2 ? "technical" : "general",
    subject,
    message: QUESTION,
    submitKey: `demo-${_id}`,
    status: isOpen ? "open" : person.number % 3 ? "closed" : "answered",
    answers: isOpen
      ? []
      : [{ _id: answerId, message: ANSWER, submitKey: `demo-${answerId}`, mailId, createdAt: answeredAt }],
    createdAt,
  };
  const isKept = !isOpen && now.getTime() - answeredAt.getTime() < MAIL_MS;
  const isFailed = person.number % 5 === 0;
  const mail = {
    _id: mailId,
    userId,
    template: "supportAnswer",
    to: person.email,
    subject: `Re: ${subject}`,
    text: `${ANSWER}\n\nYou wrote:\n\n${QUESTION}`,
    html: `<p>${ANSWER}</p><p>You wrote:</p><p>${QUESTION}</p>`,
    status: isFailed ? "failed" : "sent",
    error: isFailed ? "550 5.1.1 There is no such mailbox" : null,
    attempts: isFailed ? 5 : 1,
    sentAt: isFailed ? null : answeredAt,
    expireAt: new Date(answeredAt.getTime() + MAIL_MS),
    createdAt: answeredAt,
  };
  return { support: [request], mails: isKept ? [mail] : [] };
}

/** Reports on a person's shared picture by a visitor, and on a reply by the person. */
export function reportRows(
  person: DemoPerson,
  userId: string,
  about: {
    picture: StoredPicture | null;
    reply: { messageId: string; conversationId: string; at: Date } | null;
  },
  { nextId, now }: { nextId: IdMaker; now: Date },
) {
  const { number } = person;
  const { picture, reply } = about;
  const report = (at: Date, isDone: boolean) => {
    const createdAt = new Date(Math.min(at.getTime(), now.getTime()));
    const _id = nextId(createdAt);
    return {
      _id,
      ownerId: userId,
      reason: reportReasons[number % reportReasons.length]!,
      status: isDone ? (number % 2 ? "resolved" : "dismissed") : "open",
      submitKey: `demo-${_id}`,
      createdAt,
      updatedAt: createdAt,
    };
  };
  const rows = [];
  if (picture?.isShared && (picture.isHidden || number % 4 === 0)) {
    const of = report(new Date(picture.sharedAt.getTime() + HOUR_MS), picture.isHidden);
    rows.push({ ...of, kind: "item", itemId: picture.id, userId: null });
  }
  if (reply && number % 40 === 0) {
    const isDone = now.getTime() - reply.at.getTime() > OPEN_MS;
    const of = report(new Date(reply.at.getTime() + HOUR_MS), isDone);
    const { messageId, conversationId } = reply;
    rows.push({
      ...of,
      kind: "reply",
      messageId,
      conversationId,
      userId,
      comment: "It did not answer what I asked.",
    });
  }
  return rows;
}
