import mongoose, { type Model, type Types } from "mongoose";
import { AccountToken } from "#models/account-token.server";
import { AdminLog } from "#models/admin-log.server";
import { AiConfiguration } from "#models/ai-configuration.server";
import { Conversation } from "#models/conversation.server";
import { DataExport } from "#models/data-export.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Mail } from "#models/mail.server";
import { Message } from "#models/message.server";
import { Session } from "#models/session.server";
import { SupportRequest } from "#models/support-request.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";

/** Whose rows are looked for. */
export interface Person {
  id: string;
  email: string;
}

/** What all rows have in common. */
interface Row {
  _id: Types.ObjectId;
}

/** A person's rows in one collection: how they are found, shown in the download, and what becomes of them at deletion. */
export interface PersonalRows {
  /** Their name in the download. */
  name: string;
  model: Model<Row>;
  rowsOf(person: Person): Record<string, unknown>;
  /** What is not shown: secrets, other people's, the machine's own. Everything else is, without being listed. */
  withheld: readonly string[];
  /** What they lose at deletion, where others need the rest of them; without it they go. */
  stripped?: Record<string, null>;
  /** The order of the download, where it matters. */
  sort?: Record<string, 1 | -1>;
}

function personal({ model, ...rest }: Omit<PersonalRows, "model"> & { model: object }): PersonalRows {
  return { model: model as Model<Row>, ...rest };
}

const ownedBy = ({ id }: Person) => ({ userId: new mongoose.Types.ObjectId(id) });

/** The person's own row: the first in the download, and the last to go. */
export const account = personal({
  name: "account",
  model: User,
  rowsOf: ({ id }) => ({ _id: new mongoose.Types.ObjectId(id) }),
  withheld: ["password", "credentialVersion", "dailyTurnIds", "__v"],
});

/**
 * Everything else that belongs to a person. Deletion goes through it in this order: conversations before what is written
 * into them, for whoever writes looks for the conversation afterwards. A test fails for a model that is missing here.
 */
export const personalData: readonly PersonalRows[] = [
  personal({
    name: "sessions",
    model: Session,
    rowsOf: ({ id }) => ({ "sess.userId": new mongoose.Types.ObjectId(id) }),
    withheld: ["sid", "__v"],
  }),
  personal({ name: "sentLinks", model: AccountToken, rowsOf: ownedBy, withheld: ["tokenHash"] }),
  personal({
    name: "downloads",
    model: DataExport,
    rowsOf: ownedBy,
    withheld: ["objectPath", "attempt"],
  }),
  personal({
    name: "conversations",
    model: Conversation,
    rowsOf: ownedBy,
    withheld: ["openingKey", "__v"],
    sort: { _id: 1 },
  }),
  personal({
    name: "turns",
    model: Turn,
    rowsOf: ownedBy,
    withheld: ["owner", "leaseExpiresAt", "crashes", "handedOver", "settled", "chunks"],
    sort: { _id: 1 },
  }),
  personal({ name: "messages", model: Message, rowsOf: ownedBy, withheld: [] }),
  personal({ name: "memories", model: UserMemory, rowsOf: ownedBy, withheld: ["embedding", "terms"] }),
  personal({ name: "gallery", model: GalleryItem, rowsOf: ownedBy, withheld: [] }),
  personal({ name: "supportRequests", model: SupportRequest, rowsOf: ownedBy, withheld: ["submitKey"] }),
  personal({
    name: "mails",
    model: Mail,
    rowsOf: ({ id, email }) => ({ $or: [{ userId: new mongoose.Types.ObjectId(id) }, { to: email }] }),
    // The words of a mail can hold a link that opens the account.
    withheld: ["text", "html", "unsubscribeUrl"],
  }),
  personal({
    name: "looksAtMyData",
    model: AdminLog,
    rowsOf: ({ id }) => ({ entity: "user", entityId: id }),
    withheld: ["adminUserId", "ipAddress", "userAgent", "details"],
    stripped: { entityId: null, details: null },
  }),
  personal({
    name: "administration",
    model: AdminLog,
    rowsOf: ({ id }) => ({ adminUserId: new mongoose.Types.ObjectId(id) }),
    withheld: ["entityId", "details"],
    stripped: { adminUserId: null, ipAddress: null, userAgent: null },
  }),
  personal({
    name: "configurations",
    model: AiConfiguration,
    rowsOf: ({ id }) => ({ createdBy: new mongoose.Types.ObjectId(id) }),
    withheld: ["__v"],
    stripped: { createdBy: null },
  }),
];

/** A row as the download shows it: ids as texts, dates as ISO 8601, `_id` by its plain name, nothing withheld. */
export function toReadable(row: object, withheld: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (withheld.includes(name)) continue;
    shown[name === "_id" ? "id" : name] = value;
  }
  // An ObjectId and a Date know how they are written in JSON.
  return shown;
}
