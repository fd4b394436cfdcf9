import type { Readable } from "node:stream";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message, type MessageDocument } from "#models/message.server";
import type { UserDocument } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { defaultLanguage, isLanguage } from "~/i18n/config";
import { safeTimeZone } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import { voicePathBeside } from "~/features/media/object-paths";
import { open } from "~/services/storage.server";
import { createZip, type Zip } from "~/services/zip.server";
import { countRows, listMedia, writeJson } from "./export-json.server";
import {
  conversationPage,
  conversationPath,
  indexPage,
  pageStyles,
  type PageReader,
} from "./export-pages.server";
import type { Person } from "./personal-data.server";

/** Rows per fetch. */
const BATCH = 200;
/** Media types that a zip does not compress further. */
const COMPRESSED_TYPES = /^(image\/(?!svg)|audio\/(?!wav)|video\/)/;

/** The progress of the zip, in rows. */
type OnProgress = (rowsDone: number, rowsTotal: number) => Promise<void>;

/**
 * Creates the zip of all of a person's data. It is written in batches while its stream is read: memory does not grow
 * with the amount of data, except for the titles of the media (about 400 bytes each).
 * @returns the stream, and a promise that resolves when the last byte has been passed to it.
 */
export async function archivePersonalData(
  user: UserDocument,
  now: Date,
  onProgress: OnProgress,
): Promise<{ stream: Readable; written: Promise<void> }> {
  const zip = await createZip(now);
  return { stream: zip.stream, written: write(zip, user, now, onProgress) };
}

async function write(zip: Zip, user: UserDocument, now: Date, onProgress: OnProgress): Promise<void> {
  const person: Person = { id: user._id.toString(), email: user.email };
  const language = isLanguage(user.preferredLanguage) ? user.preferredLanguage : defaultLanguage;
  const reader: PageReader = {
    t: getServerI18n(language).t,
    language,
    timeZone: safeTimeZone(user.timeZone),
  };
  const own = { userId: user._id };
  const written = { userId: user._id, isDraft: false };
  const [rows, pages] = await Promise.all([countRows(person), Conversation.countDocuments(written)]);
  let done = 0;
  const onRow = async () => onProgress((done += 1), rows + pages);

  await zip.add("data.json", writeJson(person, now, onRow));
  await zip.add("style.css", [pageStyles]);
  await zip.add(
    "index.html",
    indexPage(
      user,
      {
        conversations: conversationsOf(written),
        memories: UserMemory.find(own).sort({ createdAt: -1 }).lean().batchSize(BATCH).cursor(),
        media: mediaOf(person),
      },
      reader,
      now,
    ),
  );
  for await (const conversation of conversationsOf(written)) {
    const messages = Message.find({ conversationId: conversation._id, ...own })
      .sort({ createdAt: 1, _id: 1 })
      .lean()
      .batchSize(BATCH)
      .cursor() as unknown as AsyncIterable<MessageDocument>;
    await zip.add(conversationPath(conversation), conversationPage(conversation, messages, reader));
    await onRow();
  }
  for await (const { file, path, type } of listMedia(person)) {
    const opened = await open(path);
    // Media removed in the meantime are skipped.
    if (!opened) continue;
    await zip.add(file, opened.stream as AsyncIterable<Buffer>, {
      compress: !COMPRESSED_TYPES.test(type),
    });
  }
  zip.end();
}

/**
 * Newest first. The database sorts before it returns the first one, so a conversation in use is neither missed nor
 * repeated.
 */
function conversationsOf(filter: object): AsyncIterable<ConversationDocument> {
  return Conversation.find(filter)
    .sort({ _id: -1 })
    .allowDiskUse(true)
    .lean()
    .batchSize(BATCH)
    .cursor() as unknown as AsyncIterable<ConversationDocument>;
}

/** Names a person's media by their titles in the gallery, or else by their file names. */
async function* mediaOf(person: Person): AsyncGenerator<{ file: string; name: string }> {
  const items = await GalleryItem.find({ userId: person.id }, { objectPath: 1, title: 1 }).lean();
  const titles = new Map(items.map(({ objectPath, title }) => [objectPath, title]));
  for (const { objectPath, title } of items) {
    const voice = voicePathBeside(objectPath);
    titles.set(voice, `${title} · ${voice.split("/").at(-1)}`);
  }
  for await (const { file, path } of listMedia(person)) {
    yield { file, name: titles.get(path) ?? file.slice("media/".length) };
  }
}
