import mongoose, { type Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Series } from "#models/series.server";
import { Sitting } from "#models/sitting.server";
import { UserMemory } from "#models/user-memory.server";
import { MAX_SERIES } from "~/features/media/limits";
import { voicePathBeside } from "~/features/media/object-paths";
import { MAX_MEMORIES } from "~/features/memory/limits";
import { MAX_CONVERSATIONS, MAX_ITEMS, MAX_SITTINGS } from "./limits";
import { findHere, type MapId } from "./bring-in/map-ids.server";
import type { Archive } from "./archive/open-archive.server";
import { readProfile, type ImportedProfile } from "./bring-in/imported-profile.server";
import { readRows, type RawRow } from "./archive/read-rows.server";
import { RowCounts } from "./row-counts";
import { mediumSchema, rowSchemas, type ImportedRow } from "./archive/row-schemas.server";
import { MEDIUM_HEAD_BYTES, sniffMedium } from "./archive/sniff-medium.server";
import { importKinds, type ImportKind } from "./types";

/** Rows that are looked up in one command. */
const BATCH = 250;

/** An item of the gallery that is brought in, and its file in the zip. */
interface PlannedItem {
  file: string;
  date: Date;
}

/** What a download holds, and what of it is brought in. */
export interface ImportPlan {
  madeAt: Date | null;
  counts: RowCounts;
  profile: ImportedProfile;
  /** By their ids in the download: what is brought in whole, and where the others are in this account. */
  conversations: Set<string>;
  conversationsHere: Map<string, Types.ObjectId>;
  items: Map<string, PlannedItem>;
  itemsHere: Map<string, Types.ObjectId>;
  /** Other rows that are brought in: memories, series and sittings. */
  others: Set<string>;
  /** Bytes. */
  mediaBytes: number;
}

/** Whom a download is brought to. */
export interface ImportOwner {
  userId: string;
  importId: Types.ObjectId;
  mapId: MapId;
}

const models = {
  conversations: Conversation,
  memories: UserMemory,
  gallery: GalleryItem,
  series: Series,
  sittings: Sitting,
} as const;
type LookedUp = keyof typeof models;

const isRead = (name: string) =>
  name === "account" || name === "media" || importKinds.includes(name as ImportKind);
const dateOf = (row: { createdAt: Date; updatedAt?: Date; at?: Date }) => row.at ?? row.createdAt;

/** Reads a whole download once, and decides for each row what becomes of it. */
export class ImportPlanner {
  readonly plan: ImportPlan = {
    madeAt: null,
    counts: new RowCounts(),
    profile: {},
    conversations: new Set(),
    conversationsHere: new Map(),
    items: new Map(),
    itemsHere: new Map(),
    others: new Set(),
    mediaBytes: 0,
  };
  /** Rows of one kind that have not been looked up yet. */
  #waiting: { kind: LookedUp; rows: ImportedRow<LookedUp>[] } | null = null;
  /** Items of the gallery by the paths of their objects, until their files are known. */
  readonly #byPath = new Map<string, { id: string; type: string; date: Date }>();
  /** How many more rows of a kind the account takes. */
  readonly #places = { memories: MAX_MEMORIES, series: MAX_SERIES, sittings: MAX_SITTINGS };

  constructor(
    private readonly archive: Archive,
    private readonly owner: ImportOwner,
  ) {}

  /**
   * @param onRows receives how many rows were read; it may throw to end the work.
   * @throws ImportFailed for a download that cannot be read.
   */
  async run(onRows: (count: number) => Promise<void>): Promise<ImportPlan> {
    const { userId, importId } = this.owner;
    const others = { userId, importId: mongoose.trusted({ $ne: importId }) };
    this.#places.memories -= await UserMemory.countDocuments(others);
    this.#places.series -= await Series.countDocuments(others);
    for await (const rows of readRows(this.archive, isRead, (madeAt) => (this.plan.madeAt = madeAt))) {
      for (const row of rows) await this.#take(row);
      await onRows(rows.length);
    }
    await this.#lookUp();
    for (const _ of this.#byPath) this.plan.counts.add("gallery", "leftOut");
    return this.plan;
  }

  async #take({ name, value }: RawRow): Promise<void> {
    if (this.#waiting && this.#waiting.kind !== name) await this.#lookUp();
    if (name === "account") this.plan.profile = { ...readProfile(value) };
    else if (name === "media") await this.#takeMedium(value);
    else await this.#takeRow(name as ImportKind, value);
  }

  async #takeRow(kind: ImportKind, value: unknown): Promise<void> {
    const { counts, conversations, conversationsHere } = this.plan;
    const { success, data } = rowSchemas[kind].safeParse(value);
    if (!success) return counts.add(kind, "leftOut");
    if (kind === "messages" || kind === "earlierVersions") {
      const { conversationId, createdAt } = data as ImportedRow<"messages">;
      if (conversations.has(conversationId)) counts.add(kind, "fresh", createdAt);
      else counts.add(kind, conversationsHere.has(conversationId) ? "here" : "leftOut");
      return;
    }
    // A draft is an empty conversation that was opened and not begun.
    if (kind === "conversations" && (data as ImportedRow<"conversations">).isDraft) return;
    this.#waiting ??= { kind, rows: [] };
    this.#waiting.rows.push(data as ImportedRow<LookedUp>);
    if (this.#waiting.rows.length >= BATCH) await this.#lookUp();
  }

  /** Decides about the rows that wait. */
  async #lookUp(): Promise<void> {
    if (!this.#waiting) return;
    const { kind, rows } = this.#waiting;
    this.#waiting = null;
    const { userId, mapId, importId } = this.owner;
    const ids = rows.map(({ id }) => id);
    const here = await findHere(models[kind], userId, ids, mapId, importId);
    for (const row of rows) this.#decide(kind, row, here.get(row.id));
  }

  #decide(kind: LookedUp, row: ImportedRow<LookedUp>, here: Types.ObjectId | undefined): void {
    const { counts, conversations, conversationsHere, itemsHere, others } = this.plan;
    if (here) {
      counts.add(kind, "here");
      if (kind === "conversations") conversationsHere.set(row.id, here);
      if (kind === "gallery") itemsHere.set(row.id, here);
      return;
    }
    if (kind === "gallery") {
      const { objectPath, type } = row as ImportedRow<"gallery">;
      const isUsable = this.#byPath.size < MAX_ITEMS && !this.#byPath.has(objectPath);
      if (isUsable) this.#byPath.set(objectPath, { id: row.id, type, date: row.createdAt });
      else counts.add(kind, "leftOut");
      return;
    }
    const chosen = kind === "conversations" ? conversations : others;
    if (chosen.has(row.id) || !this.#isWithinBounds(kind, row)) return counts.add(kind, "leftOut");
    chosen.add(row.id);
    counts.add(kind, "fresh", dateOf(row));
  }

  #isWithinBounds(kind: LookedUp, row: ImportedRow<LookedUp>): boolean {
    if (kind === "conversations") return this.plan.conversations.size < MAX_CONVERSATIONS;
    if (kind === "memories") {
      const { type, expiresAt } = row as ImportedRow<"memories">;
      if (type === "short" && (!expiresAt || expiresAt.getTime() <= Date.now())) return false;
      return this.#places.memories-- > 0;
    }
    return this.#places[kind as "series" | "sittings"]-- > 0;
  }

  /** A file that belongs to an item of the gallery, and is of its kind. */
  async #takeMedium(value: unknown): Promise<void> {
    const { data } = mediumSchema.safeParse(value);
    const item = data && this.#byPath.get(data.objectPath);
    const size = data && this.archive.sizeOf(data.file);
    if (!item || !size) return;
    const type = sniffMedium(await this.archive.readHead(data.file, MEDIUM_HEAD_BYTES));
    if (type?.startsWith("image/") !== (item.type === "image") || !type) return;
    this.#byPath.delete(data.objectPath);
    this.plan.items.set(item.id, { file: data.file, date: item.date });
    const voice = item.type === "meditation" ? this.archive.sizeOf(voicePathBeside(data.file)) : undefined;
    this.plan.mediaBytes += size + (voice ?? 0);
    this.plan.counts.add("gallery", "fresh", item.date);
  }
}
