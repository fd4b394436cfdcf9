import type { Readable } from "node:stream";
import { Conversation, type ConversationDocument } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message, type MessageDocument } from "#models/message.server";
import type { UserDocument } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { defaultLanguage, isLanguage } from "~/i18n/config";
import { safeTimeZone } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import { listObjectsOf, open } from "~/services/storage.server";
import { createZip, type Zip } from "~/services/zip.server";
import { countRows, pathInZip, writeJson } from "./export-json.server";
import {
  conversationPage,
  conversationPath,
  indexPage,
  pageStyles,
  type PageReader,
} from "./export-pages.server";
import type { Person } from "./personal-data.server";

/** Rows fetched at once. */
const BATCH = 200;
/** Media types that a zip makes no smaller. */
const COMPRESSED_TYPES = /^(image\/(?!svg)|audio\/(?!wav)|video\/)/;

/** How far the zip is, in rows. */
type OnProgress = (rowsDone: number, rowsTotal: number) => Promise<void>;

/**
 * Makes the zip of everything that is kept of a person. It is written while its stream is read, in batches: memory does
 * not grow with what there is, but for the titles of the media (some 400 bytes each).
 * @returns the stream, and a promise that resolves when the last byte has been given to it.
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
  for await (const object of listObjectsOf(person.id)) {
    const file = pathInZip(person, object.path);
    const opened = file && (await open(object.path));
    // What was removed meanwhile is not theirs any more.
    if (!opened) continue;
    await zip.add(file, opened.stream as AsyncIterable<Buffer>, {
      compress: !COMPRESSED_TYPES.test(object.type),
    });
  }
  zip.end();
}

/** The newest first. Sorted by the database before the first is given, so that one in use is neither missed nor told twice. */
function conversationsOf(filter: object): AsyncIterable<ConversationDocument> {
  return Conversation.find(filter)
    .sort({ _id: -1 })
    .allowDiskUse(true)
    .lean()
    .batchSize(BATCH)
    .cursor() as unknown as AsyncIterable<ConversationDocument>;
}

/** A person's media by the titles they have in the gallery, else by their file's name. */
async function* mediaOf(person: Person): AsyncGenerator<{ file: string; name: string }> {
  const items = await GalleryItem.find({ userId: person.id }, { objectPath: 1, title: 1 }).lean();
  const titles = new Map(items.map(({ objectPath, title }) => [objectPath, title]));
  for await (const { path } of listObjectsOf(person.id)) {
    const file = pathInZip(person, path);
    if (file) yield { file, name: titles.get(path) ?? file.slice("media/".length) };
  }
}
