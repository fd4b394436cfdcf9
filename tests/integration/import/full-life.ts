import mongoose from "mongoose";
import { Readable } from "node:stream";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Series } from "#models/series.server";
import { Sitting } from "#models/sitting.server";
import { UserMemory } from "#models/user-memory.server";
import { makeUser } from "#tests/factories/index";
import { objectPathOf, thumbnailPathOf, voicePathOf } from "~/features/media/object-paths";
import { termsOf } from "~/features/memory/terms.server";
import { checkQuotations } from "~/features/quotations/check-quotations.server";
import { openImage } from "~/services/images/sharp.server";
import { makeThumbnail } from "~/services/images/thumbnail.server";
import { put } from "~/services/storage.server";

const { ObjectId } = mongoose.Types;
const MINUTE_MS = 60_000;

/** A recording of some frames as the product makes them: MPEG-2, 80 kbit/s, 24 kHz. */
export function mp3(frames = 40): Buffer {
  return Buffer.concat(
    Array.from({ length: frames }, (_, n) => {
      const frame = Buffer.alloc(240, n % 256);
      frame.set([0xff, 0xf3, 0x94, 0xc4]);
      return frame;
    }),
  );
}

/** A small picture of one colour. */
export async function webp(shade: number): Promise<Buffer> {
  const image = await openImage(Buffer.alloc(64 * 64 * 3, shade), {
    raw: { width: 64, height: 64, channels: 3 },
  });
  return image.webp().toBuffer();
}

const quotation = "As it is written, “The LORD is my shepherd; I shall not want.” (Psalm 23:1) Rest in that.";
const hostile = `<img src=x onerror=alert(1)> [here](javascript:alert(2)) \u202e\u{1F54A}\uFE0F <script>"&'`;

/**
 * A person who has used everything that a download brings along: conversations in care and with versions, replies with
 * receipts, memories with sources, media, series and sittings.
 */
export async function makeFullLife({ conversations = 4, exchanges = 3 } = {}) {
  const { id } = await makeUser({
    firstName: "Rosa",
    lastName: "D'Angelo <b>",
    preferredLanguage: "it",
    dateOfBirth: new Date("1971-04-03"),
    gender: "female",
    usageReasons: ["stress", "sleep"],
    usageNotes: "Line one\nline two",
    guideTone: "gentle",
    guideLength: "short",
    memoryEnabled: true,
    analyticsEnabled: false,
    emailNotifications: false,
    dailyQuote: false,
    shortcutsEnabled: false,
    country: "IT",
    onboardingCompleted: true,
    onboardingStep: 3,
  } as object);
  const userId = new ObjectId(id);
  const start = Date.now() - 30 * 86_400_000;
  const quotations = await checkQuotations(quotation);
  const itemIds = [new ObjectId(), new ObjectId(), new ObjectId()];
  const memoryIds = [new ObjectId(), new ObjectId()];
  const receipt = {
    source: "model",
    language: "it",
    configuration: { id: new ObjectId(), name: "Quiet", version: 3 },
    careConfiguration: null,
    model: "gpt-5",
    memoryIds: [...memoryIds, new ObjectId()],
    knowledge: [
      { passageId: new ObjectId(), documentId: new ObjectId(), title: "House book", place: "Page 3" },
    ],
    usage: { promptTokens: 900, completionTokens: 120, cost: 0.002325 },
    firstTokenMs: 400,
    totalMs: 2_000,
    promptHash: "a".repeat(64),
    promptAt: new Date(start),
  };
  const messageIds: mongoose.Types.ObjectId[] = [];
  const conversationIds: mongoose.Types.ObjectId[] = [];
  for (let n = 0; n < conversations; n += 1) {
    const conversationId = new ObjectId();
    conversationIds.push(conversationId);
    const at = (m: number) => new Date(start + n * 3_600_000 + m * MINUTE_MS);
    await Conversation.create(
      [
        {
          _id: conversationId,
          userId,
          title: n === 0 ? hostile : `Conversation ${n} 🕊️`,
          category: n % 2 ? "grief" : "general",
          isFavorite: n % 3 === 0,
          isNamed: n === 1,
          care:
            n === 2
              ? {
                  kind: "self",
                  situation: "pills",
                  language: "it",
                  isChild: false,
                  since: at(0),
                  safeAt: at(5),
                }
              : null,
          createdAt: at(0),
          updatedAt: at(2 * exchanges),
        },
      ],
      { timestamps: false },
    );
    for (let m = 0; m < exchanges; m += 1) {
      const [asked, replied, exchangeId] = [new ObjectId(), new ObjectId(), new ObjectId()];
      messageIds.push(asked);
      const isLast = m === exchanges - 1;
      const isVersioned = n === 1 && isLast;
      const common = { userId, conversationId };
      await Message.create([
        {
          ...common,
          _id: asked,
          role: "user",
          content: n === 0 ? hostile : `Message ${m} in ${n}`,
          createdAt: at(2 * m),
        },
        {
          ...common,
          _id: replied,
          role: "assistant",
          content: m === 0 ? quotation : `**Reply** ${m} in ${n}`,
          metadata:
            m === 0
              ? { quotations }
              : m === 1
                ? {
                    mediaType: "image",
                    mediaTitle: "A lake",
                    mediaPrompt: "A lake at dusk",
                    ...(n === 0 && { galleryItemId: itemIds[0]!.toString() }),
                  }
                : null,
          receipt: isLast
            ? { source: "safety", language: "it", safetyRule: "self.1", safetyVersion: "7" }
            : receipt,
          ...(n === 0 && isLast && { summary: "They spoke of a lake." }),
          ...(isVersioned && { exchangeId: asked, versionIndex: 2, versionCount: 2 }),
          // At the same millisecond as the message: only the ids tell their order.
          createdAt: m === 1 ? at(2 * m) : at(2 * m + 1),
        },
      ] as never[]);
      if (isVersioned)
        await MessageVersion.create({
          ...common,
          _id: exchangeId,
          role: "assistant",
          content: "What I said first.",
          metadata: { ended: "stopped" },
          receipt,
          exchangeId: asked,
          versionIndex: 1,
          answers: asked,
          createdAt: at(2 * m + 1),
        } as never);
    }
  }
  const later = new Date(Date.now() + 20 * 86_400_000);
  const memories = [
    {
      _id: memoryIds[0],
      type: "long_term",
      category: "context",
      content: "Wakes at four.",
      conversationId: conversationIds[0],
      messageId: messageIds[0],
      slot: null,
    },
    {
      _id: memoryIds[1],
      type: "short",
      category: "goals",
      content: "Wants to rest this week.",
      conversationId: conversationIds[1],
      messageId: messageIds[exchanges],
      slot: "goal",
      expiresAt: later,
    },
    {
      type: "long_term",
      category: "preferences",
      content: "Prefers short replies.",
      isPaused: true,
      editedAt: new Date(start),
    },
  ];
  await UserMemory.create(
    memories.map((memory) => ({
      ...memory,
      userId,
      embedding: "secret-embedding",
      terms: termsOf(memory.content),
    })) as never[],
  );
  await storeItem(id, itemIds[0]!, "image", await webp(90), {
    messageId: new ObjectId(messageIds[1]),
    isFavorite: true,
  });
  await storeItem(id, itemIds[1]!, "meditation", mp3(50), {}, mp3(30));
  await storeItem(id, itemIds[2]!, "meditation", mp3(90), { description: "For the night", prompt: null });
  await Series.create({
    userId,
    name: "Before sleep",
    itemIds: [itemIds[2]!, itemIds[1]!],
    submitKey: "one-series",
  });
  await Sitting.create([
    { userId, kind: "timer", minutes: 10, at: new Date(start), submitKey: "sitting-1" },
    { userId, kind: "breathing", minutes: 3, at: new Date(start + 1_000), submitKey: "sitting-2" },
  ]);
  return { userId: id, conversationIds, messageIds, itemIds };
}

async function storeItem(
  userId: string,
  _id: mongoose.Types.ObjectId,
  type: "image" | "meditation",
  bytes: Buffer,
  rest: object = {},
  voice?: Buffer,
) {
  const id = _id.toString();
  const objectPath = objectPathOf(userId, id, type);
  await put(objectPath, Readable.from([bytes]), {
    type: type === "image" ? "image/webp" : "audio/mpeg",
    ownerId: userId,
  });
  if (voice) {
    await put(voicePathOf(userId, id), Readable.from([voice]), { type: "audio/mpeg", ownerId: userId });
  }
  const thumbnail = await makeThumbnail(type === "image" ? bytes : await webp(10), 640);
  const coverImagePath = thumbnailPathOf(userId, id, 640);
  await put(coverImagePath, Readable.from([thumbnail]), { type: "image/webp", ownerId: userId });
  await GalleryItem.create({
    _id,
    userId,
    type,
    title: "A lake <script>",
    objectPath,
    coverImagePath,
    prompt: "A lake at dusk",
    duration: type === "image" ? null : 12,
    metadata:
      type === "image"
        ? { size: bytes.length, source: "painter", model: null, width: 64, height: 64 }
        : {
            size: bytes.length,
            ...(voice && { voiceSize: voice.length }),
            language: "it",
            minutes: 1,
            voice: "calm",
            spokenBy: "pico",
            ambience: "rain",
            bells: true,
            script: [
              { text: "Sit down.", startMs: 500 },
              { text: "Breathe.", startMs: null },
            ],
          },
    ...rest,
  });
}

/** A person with an account and nothing else. */
export async function makeFreshUser(): Promise<string> {
  const { id } = await makeUser({ firstName: "Pia", lastName: null } as object);
  return id;
}
