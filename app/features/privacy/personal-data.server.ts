import mongoose, { type Model, type Types } from "mongoose";
import { AccountToken } from "#models/account-token.server";
import { AdminInvitation } from "#models/admin-invitation.server";
import { AdminLog } from "#models/admin-log.server";
import { AiConfiguration } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { Conversation } from "#models/conversation.server";
import { DataExport } from "#models/data-export.server";
import { DataImport } from "#models/data-import.server";
import { DeletedItem } from "#models/deleted-item.server";
import { DeletedRow } from "#models/deleted-row.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { KnowledgeDocument } from "#models/knowledge-document.server";
import { Mail } from "#models/mail.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { MessageVersion } from "#models/message-version.server";
import { ModelUse } from "#models/model-use.server";
import { Payment } from "#models/payment.server";
import { Series } from "#models/series.server";
import { Report } from "#models/report.server";
import { Session } from "#models/session.server";
import { Subscription } from "#models/subscription.server";
import { Sitting } from "#models/sitting.server";
import { SupportRequest } from "#models/support-request.server";
import { SystemConfig } from "#models/system-config.server";
import { TopicSet } from "#models/topic-set.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";

/** The owner of the rows. */
export interface Person {
  id: string;
  email: string;
}

/** What all rows have in common. */
interface Row {
  _id: Types.ObjectId;
}

/**
 * A person's rows in one collection: how to find them, how the download shows them and what deletion does with them.
 */
export interface PersonalRows {
  /** Their name in the download. */
  name: string;
  model: Model<Row>;
  rowsOf(person: Person): Record<string, unknown>;
  /**
   * Fields left out of the download: secrets, other people's data, internal values. All other fields are included
   * without being listed.
   */
  withheld: readonly string[];
  /** The person has deleted these rows, and they are about to go: the download leaves them out. */
  isDeleted?: true;
  /** They belong to a conversation; the download leaves out those of deleted ones. */
  isOfConversation?: true;
  /** Fields that deletion clears if others need the rest of the row; without it the rows are deleted. */
  anonymised?: Record<string, null>;
  /** The order in the download, if it matters. */
  sort?: Record<string, 1 | -1>;
}

function personal({ model, ...rest }: Omit<PersonalRows, "model"> & { model: object }): PersonalRows {
  return { model: model as Model<Row>, ...rest };
}

const ownedBy = ({ id }: Person) => ({ userId: new mongoose.Types.ObjectId(id) });

/** An administrator's download does not hold what another person asked, or was answered. */
const withheldFromAdministrators = [
  "userId",
  "email",
  "category",
  "subject",
  "message",
  "isPremium",
  "submitKey",
  "assigneeId",
  "answers",
  "notes",
];

/** The person's own row: first in the download, and deleted last. */
export const account = personal({
  name: "account",
  model: User,
  rowsOf: ({ id }) => ({ _id: new mongoose.Types.ObjectId(id) }),
  withheld: [
    "password",
    "credentialVersion",
    "dailyTurnIds",
    "dailyMediaIds",
    "mediaResetDate",
    "importKey",
    "searchText",
    "searchParts",
    "__v",
  ],
});

/**
 * All other rows that belong to a person, in the order of deletion. Conversations come before their contents, because
 * a writer checks the conversation after writing. A test fails if a model is missing here.
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
  personal({ name: "broughtIn", model: DataImport, rowsOf: ownedBy, withheld: ["attempt", "openItemId"] }),
  personal({
    name: "conversations",
    model: Conversation,
    rowsOf: ownedBy,
    withheld: ["openingKey", "importId", "__v"],
    sort: { _id: 1 },
  }),
  personal({
    name: "deletedConversations",
    model: DeletedRow,
    rowsOf: ownedBy,
    withheld: ["row"],
    isDeleted: true,
  }),
  personal({
    name: "turns",
    model: Turn,
    rowsOf: ownedBy,
    isOfConversation: true,
    withheld: ["owner", "place", "leaseExpiresAt", "crashes", "handedOver", "settled", "chunks"],
    sort: { _id: 1 },
  }),
  personal({
    name: "messages",
    model: Message,
    rowsOf: ownedBy,
    withheld: ["importId"],
    isOfConversation: true,
  }),
  personal({
    name: "earlierVersions",
    model: MessageVersion,
    rowsOf: ownedBy,
    withheld: ["importId"],
    isOfConversation: true,
  }),
  personal({ name: "feedback", model: MessageFeedback, rowsOf: ownedBy, withheld: [] }),
  personal({
    name: "memories",
    model: UserMemory,
    rowsOf: ownedBy,
    withheld: ["embedding", "terms", "importId"],
  }),
  personal({
    name: "topics",
    model: TopicSet,
    rowsOf: ownedBy,
    withheld: ["memoryIds", "madeFrom", "profileHash"],
  }),
  personal({ name: "modelUse", model: ModelUse, rowsOf: ownedBy, withheld: [] }),
  personal({
    name: "generations",
    model: Generation,
    rowsOf: ownedBy,
    withheld: ["onceKey", "owner", "attempt", "leaseExpiresAt", "place"],
  }),
  personal({
    name: "gallery",
    model: GalleryItem,
    rowsOf: ownedBy,
    withheld: ["shareNonce", "shareTokenHash", "importId"],
  }),
  personal({
    name: "deletedItems",
    model: DeletedItem,
    rowsOf: ownedBy,
    withheld: ["item"],
    isDeleted: true,
  }),
  personal({ name: "series", model: Series, rowsOf: ownedBy, withheld: ["submitKey", "importId"] }),
  personal({
    name: "reportsOnMine",
    model: Report,
    rowsOf: ({ id }) => ({ ownerId: new mongoose.Types.ObjectId(id) }),
    // Who reported it, and in which words, is theirs; one's own are among the next.
    withheld: ["userId", "comment", "submitKey"],
  }),
  personal({
    name: "reports",
    model: Report,
    rowsOf: ownedBy,
    withheld: ["ownerId", "submitKey"],
    // What is left tells only that another person's item was reported.
    anonymised: { userId: null, comment: null },
  }),
  personal({ name: "sittings", model: Sitting, rowsOf: ownedBy, withheld: ["submitKey", "importId"] }),
  personal({ name: "payments", model: Payment, rowsOf: ownedBy, withheld: ["__v"] }),
  personal({
    name: "subscriptions",
    model: Subscription,
    rowsOf: ownedBy,
    withheld: [],
    anonymised: { userId: null, stripeSubscriptionId: null },
  }),
  personal({
    name: "supportRequests",
    model: SupportRequest,
    rowsOf: ownedBy,
    withheld: ["submitKey", "notes", "assigneeId"],
  }),
  personal({
    name: "mails",
    model: Mail,
    rowsOf: ({ id, email }) => ({ $or: [{ userId: new mongoose.Types.ObjectId(id) }, { to: email }] }),
    // The text of an email can contain a link that signs in to the account.
    withheld: ["text", "html", "unsubscribeUrl"],
  }),
  personal({
    name: "looksAtMyData",
    model: AdminLog,
    rowsOf: ({ id }) => ({ entity: "user", entityId: id }),
    withheld: ["adminUserId", "ipAddress", "userAgent", "details"],
    anonymised: { entityId: null, details: null },
  }),
  personal({
    name: "administration",
    model: AdminLog,
    rowsOf: ({ id }) => ({ adminUserId: new mongoose.Types.ObjectId(id) }),
    withheld: ["entityId", "details"],
    anonymised: { adminUserId: null, ipAddress: null, userAgent: null },
  }),
  personal({
    name: "assignedSupportRequests",
    model: SupportRequest,
    rowsOf: ({ id }) => ({ assigneeId: new mongoose.Types.ObjectId(id) }),
    withheld: withheldFromAdministrators,
    anonymised: { assigneeId: null },
  }),
  personal({
    name: "supportNotes",
    model: SupportRequest,
    rowsOf: ({ id }) => ({ "notes.authorId": new mongoose.Types.ObjectId(id) }),
    withheld: withheldFromAdministrators,
    anonymised: { "notes.$[].authorId": null },
  }),
  personal({
    name: "administratorInvitations",
    model: AdminInvitation,
    rowsOf: ({ id, email }) => ({ $or: [{ invitedBy: new mongoose.Types.ObjectId(id) }, { email }] }),
    withheld: ["tokenHash", "email", "invitedBy"],
  }),
  personal({
    name: "configurations",
    model: AiConfiguration,
    rowsOf: ({ id }) => ({ createdBy: new mongoose.Types.ObjectId(id) }),
    withheld: ["__v"],
    anonymised: { createdBy: null },
  }),
  personal({
    name: "configurationVersions",
    model: AiConfigurationVersion,
    rowsOf: ({ id }) => ({ createdBy: new mongoose.Types.ObjectId(id) }),
    withheld: [],
    anonymised: { createdBy: null },
  }),
  personal({
    name: "knowledgeDocuments",
    model: KnowledgeDocument,
    rowsOf: ({ id }) => ({ createdBy: new mongoose.Types.ObjectId(id) }),
    withheld: ["run", "attempts", "indexedRun"],
    anonymised: { createdBy: null },
  }),
  personal({
    name: "settings",
    model: SystemConfig,
    rowsOf: ({ id }) => ({ updatedBy: new mongoose.Types.ObjectId(id) }),
    // A setting may be a secret of the installation.
    withheld: ["value"],
    anonymised: { updatedBy: null },
  }),
];

/** A row as the download shows it: ids as strings, dates as ISO 8601, `_id` as `id`, without the withheld fields. */
export function toReadable(row: object, withheld: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (withheld.includes(name)) continue;
    shown[name === "_id" ? "id" : name] = value;
  }
  // ObjectId and Date serialise themselves to JSON.
  return shown;
}
