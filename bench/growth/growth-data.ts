import { randomBytes } from "node:crypto";
import mongoose, { type Model } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { Series } from "#models/series.server";
import { Session } from "#models/session.server";
import { Sitting } from "#models/sitting.server";
import { TopicSet } from "#models/topic-set.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";

type Id = mongoose.Types.ObjectId;

const MESSAGES_EACH_CONVERSATION = 20;
const MEMORIES = 10;
const ITEMS = 6;
const SITTINGS = 10;
/** How many people are written at once: few enough for a busy machine to do it within a query's time limit. */
const BATCH = 10;
const DAY_MS = 86_400_000;

const words =
  "wake four sleep worry work friend quiet walk prayer anger loss garden winter letter home".split(" ");

/** Writes so many people, each with so many messages and all that goes with them. */
export async function addPeople(count: number, messages: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - done) }, () => {
      const email = `${randomBytes(8).toString("hex")}@example.com`;
      return {
        ...plain(new User({ email, firstName: pick(words), lastName: pick(words) })),
        searchText: email,
      };
    });
    await User.collection.insertMany(people as never[]);
    await addLives(
      people.map(({ _id }) => _id),
      messages,
    );
  }
}

/** Writes what people have: conversations, turns, media, memories, sittings. */
export async function addLives(userIds: Id[], messages: number): Promise<void> {
  const rows = new Map<Model<never>, object[]>();
  const add = (model: unknown, row: object) => {
    const known = rows.get(model as Model<never>) ?? [];
    rows.set(model as Model<never>, known);
    known.push(row);
  };
  for (const userId of userIds) {
    for (let n = 0; n < messages / MESSAGES_EACH_CONVERSATION; n += 1) addConversation(add, userId, n);
    for (let n = 0; n < MEMORIES; n += 1)
      add(
        UserMemory,
        plain(new UserMemory({ userId, type: "long_term", content: text(), createdAt: ago(n) })),
      );
    const itemIds: Id[] = [];
    for (let n = 0; n < ITEMS; n += 1) {
      const type = n % 2 ? "image" : "meditation";
      const item = plain(
        new GalleryItem({ userId, type, title: text(3), objectPath: `${String(userId)}/${n}` }),
      );
      itemIds.push(item._id);
      add(GalleryItem, { ...item, createdAt: ago(n) });
    }
    add(Series, {
      ...plain(new Series({ userId, name: text(2), itemIds, submitKey: "1" })),
      createdAt: ago(1),
      updatedAt: ago(1),
    });
    for (let n = 0; n < SITTINGS; n += 1)
      add(Sitting, {
        ...plain(new Sitting({ userId, kind: "timer", minutes: 10, at: ago(n), submitKey: String(n) })),
        createdAt: ago(n),
      });
    add(TopicSet, plain(new TopicSet({ userId })));
    const sess = { userId: String(userId), lastSeenAt: new Date().toISOString(), cookie: {} };
    add(Session, { _id: newId(), sid: randomBytes(16).toString("hex"), sess, expire: ago(-7) });
  }
  for (const [model, documents] of rows) {
    await model.collection.insertMany(documents as never[], { ordered: false });
  }
}

function addConversation(add: (model: unknown, row: object) => void, userId: Id, n: number): void {
  const at = ago(n + 1);
  const conversation = plain(new Conversation({ userId, title: text(4) }));
  add(Conversation, { ...conversation, createdAt: at, updatedAt: at });
  for (let index = 0; index < MESSAGES_EACH_CONVERSATION; index += 2) {
    const createdAt = new Date(at.getTime() + index * 60_000);
    const common = { userId, conversationId: conversation._id, metadata: null, receipt: null };
    const [userMessageId, assistantMessageId] = [newId(), newId()];
    add(Message, { _id: userMessageId, ...common, role: "user", content: text(), createdAt });
    const repliedAt = new Date(createdAt.getTime() + 5_000);
    add(Message, {
      _id: assistantMessageId,
      ...common,
      role: "assistant",
      content: text(20),
      createdAt: repliedAt,
    });
    const slotDay = new Date(Math.floor(createdAt.getTime() / DAY_MS) * DAY_MS);
    const turn = new Turn({
      ...{ userId, conversationId: conversation._id, userMessageId, assistantMessageId, slotDay },
      ...{ prompt: "…", language: "en", status: "done", owner: "bench", attempt: 1, settled: true },
      leaseExpiresAt: createdAt,
      memoriesDrawnAt: createdAt,
    });
    add(Turn, { ...plain(turn), createdAt, updatedAt: repliedAt });
  }
}

const newId = () => new mongoose.Types.ObjectId();
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const pick = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const text = (length = 8) => Array.from({ length }, () => pick(words)).join(" ");
const plain = <Row extends { _id: Id }>(document: { toObject(): unknown }) => document.toObject() as Row;
