import type { Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Series } from "#models/series.server";
import { Sitting } from "#models/sitting.server";
import { UserMemory } from "#models/user-memory.server";
import { bringInItem } from "./bring-in-items.server";
import { findHere } from "./map-ids.server";
import type { Archive } from "~/features/privacy/import/archive/open-archive.server";
import type { ImportOwner, ImportPlan } from "../plan-import.server";
import { readRows } from "~/features/privacy/import/archive/read-rows.server";
import { RowCounts } from "../row-counts";
import { rowSchemas, type ImportedRow } from "~/features/privacy/import/archive/row-schemas.server";
import { RowMaker, type RowOwner } from "./to-rows.server";
import type { ImportKind } from "../types";
import { RowWriter, type NewRow } from "./write-rows.server";

const models = {
  conversations: Conversation,
  messages: Message,
  earlierVersions: MessageVersion,
  memories: UserMemory,
  gallery: GalleryItem,
  series: Series,
  sittings: Sitting,
} as const;

/**
 * Writes what a plan chose into the account. Every step may be repeated: rows have the same ids each time. Conversations come
 * last, so that none is seen without its messages.
 */
export class Importer {
  readonly brought = new RowCounts();
  readonly #make: RowMaker;
  readonly #rowOwner: RowOwner;

  /** @param onRows receives how many rows follow; it may throw to end the work. */
  constructor(
    private readonly archive: Archive,
    private readonly owner: ImportOwner & { ownerId: Types.ObjectId },
    private readonly plan: ImportPlan,
    private readonly onRows: (count: number) => Promise<void>,
  ) {
    this.#rowOwner = { userId: owner.ownerId, importId: owner.importId };
    this.#make = new RowMaker(this.#rowOwner, owner.mapId, plan);
  }

  async run(): Promise<void> {
    await this.#bringInItems();
    const isOfMessages = ({ conversationId }: { conversationId: string }) =>
      this.plan.conversations.has(conversationId);
    await this.#bringIn("messages", isOfMessages, (row) => this.#make.message(row));
    await this.#bringIn("earlierVersions", isOfMessages, (row) => this.#make.version(row));
    const isChosen = ({ id }: { id: string }) => this.plan.others.has(id);
    await this.#bringIn("memories", isChosen, async (row) =>
      this.#make.memory(row, await this.#messageId(row.messageId)),
    );
    await this.#bringIn("sittings", isChosen, (row) => this.#make.sitting(row));
    await this.#bringIn("series", isChosen, (row) => this.#make.series(row));
    const isNew = ({ id }: { id: string }) => this.plan.conversations.has(id);
    await this.#bringIn("conversations", isNew, (row) => this.#make.conversation(row));
  }

  async #bringIn<Kind extends Exclude<ImportKind, "gallery">>(
    kind: Kind,
    isChosen: (row: ImportedRow<Kind>) => boolean,
    make: (row: ImportedRow<Kind>) => NewRow | Promise<NewRow>,
  ): Promise<void> {
    const writer = new RowWriter(models[kind], this.onRows);
    for await (const row of this.#rows(kind)) {
      if (!isChosen(row)) continue;
      const length = "content" in row ? row.content.length : 0;
      await writer.add(await make(row), length);
      this.brought.add(kind, "fresh", "at" in row ? row.at : row.createdAt);
    }
    await writer.flush();
  }

  /** One by one: a medium is in memory while it is stored. */
  async #bringInItems(): Promise<void> {
    for await (const row of this.#rows("gallery")) {
      const planned = this.plan.items.get(row.id);
      if (!planned) continue;
      await this.onRows(1);
      const itemId = this.owner.mapId(row.id);
      const messageId = await this.#messageId(row.messageId);
      const item = { row, file: planned.file, itemId, messageId };
      const isStored = await bringInItem(this.archive, this.#rowOwner, item);
      this.brought.add("gallery", isStored ? "fresh" : "leftOut", row.createdAt);
      // The message that offered it offers it again.
      if (!isStored) this.plan.items.delete(row.id);
    }
  }

  async *#rows<Kind extends ImportKind>(kind: Kind): AsyncGenerator<ImportedRow<Kind>> {
    for await (const rows of readRows(this.archive, (name) => name === kind)) {
      for (const { value } of rows) {
        const { success, data } = rowSchemas[kind].safeParse(value);
        if (success) yield data as ImportedRow<Kind>;
      }
    }
  }

  /** The id of a message in this account: its own where the download was made here. */
  async #messageId(sourceId: string | null | undefined): Promise<Types.ObjectId | null | undefined> {
    if (!sourceId) return sourceId as null | undefined;
    const { userId, mapId } = this.owner;
    const here = await findHere(Message, userId, [sourceId], mapId);
    return here.get(sourceId) ?? mapId(sourceId);
  }
}
