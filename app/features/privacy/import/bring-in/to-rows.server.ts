import type { Types } from "mongoose";
import { checkQuotations } from "~/features/quotations/check-quotations.server";
import { termsOf } from "~/features/memory/terms.server";
import { MAX_CHECKED_LENGTH } from "../limits";
import type { MapId } from "./map-ids.server";
import type { ImportPlan } from "../plan-import.server";
import type {
  ImportedMetadata,
  ImportedReceipt,
  ImportedRow,
} from "~/features/privacy/import/archive/row-schemas.server";

/** Fields that every row of an import has. */
export interface RowOwner {
  userId: Types.ObjectId;
  importId: Types.ObjectId;
}

/** Turns rows of a download into rows of this account: new ids, references among them, and the owner. */
export class RowMaker {
  constructor(
    private readonly owner: RowOwner,
    private readonly mapId: MapId,
    private readonly plan: ImportPlan,
  ) {}

  conversation({ id, isDraft: _, ...rest }: ImportedRow<"conversations">) {
    return { _id: this.mapId(id), ...this.owner, ...rest, isDraft: false };
  }

  async message({ exchangeId, summary, ...row }: ImportedRow<"messages">) {
    return {
      ...(await this.#words(row)),
      ...(summary !== undefined && { summary }),
      ...(exchangeId && { exchangeId: this.mapId(exchangeId) }),
    };
  }

  async version({ exchangeId, answers, ...row }: ImportedRow<"earlierVersions">) {
    return {
      ...(await this.#words(row)),
      exchangeId: this.mapId(exchangeId),
      ...(answers !== undefined && { answers: this.#mapped(answers) }),
    };
  }

  /** @param messageId of the message that it was drawn from, in this account. */
  memory(
    { id, conversationId, messageId: _, ...rest }: ImportedRow<"memories">,
    messageId: Types.ObjectId | null | undefined,
  ) {
    return {
      _id: this.mapId(id),
      ...this.owner,
      ...rest,
      ...(conversationId !== undefined && { conversationId: this.#conversationId(conversationId) }),
      ...(messageId !== undefined && { messageId }),
      embedding: null,
      terms: termsOf(rest.content),
    };
  }

  series({ id, itemIds, ...rest }: ImportedRow<"series">) {
    const _id = this.mapId(id);
    return {
      _id,
      ...this.owner,
      ...rest,
      itemIds: itemIds.flatMap((itemId) => this.itemId(itemId) ?? []),
      submitKey: `import-${_id.toString()}`,
    };
  }

  sitting({ id, ...rest }: ImportedRow<"sittings">) {
    const _id = this.mapId(id);
    return { _id, ...this.owner, ...rest, submitKey: `import-${_id.toString()}` };
  }

  /** The id that an item of the gallery has here; null when it is not brought in. */
  itemId(sourceId: string): Types.ObjectId | null {
    const here = this.plan.itemsHere.get(sourceId);
    return here ?? (this.plan.items.has(sourceId) ? this.mapId(sourceId) : null);
  }

  async #words<Row extends Omit<ImportedRow<"messages">, "exchangeId" | "summary">>({
    id,
    conversationId,
    metadata,
    receipt,
    ...rest
  }: Row) {
    return {
      _id: this.mapId(id),
      ...this.owner,
      conversationId: this.mapId(conversationId),
      ...rest,
      ...(metadata !== undefined && { metadata: metadata && (await this.#metadata(metadata, rest.content)) }),
      ...(receipt !== undefined && { receipt: receipt && this.#receipt(receipt) }),
    };
  }

  /** The file's results of the quotation check are ignored; the check runs again. */
  async #metadata({ galleryItemId, quotations, ...rest }: ImportedMetadata, content: string) {
    const itemId = galleryItemId && this.itemId(galleryItemId);
    const isChecked = quotations && content.length <= MAX_CHECKED_LENGTH;
    const found = isChecked ? await checkQuotations(content) : [];
    return {
      ...rest,
      ...(itemId && { galleryItemId: itemId.toString() }),
      ...(found.length > 0 && { quotations: found }),
    };
  }

  /** The configuration and the passages belong to the other installation, so their new ids refer to nothing here. */
  #receipt({ configuration, careConfiguration, memoryIds, knowledge, summaryId, ...rest }: ImportedReceipt) {
    const reference = (one: NonNullable<typeof configuration> | null) =>
      one && { ...one, id: this.mapId(one.id) };
    return {
      ...rest,
      ...(configuration !== undefined && { configuration: reference(configuration) }),
      ...(careConfiguration !== undefined && { careConfiguration: reference(careConfiguration) }),
      ...(memoryIds && { memoryIds: memoryIds.map(this.mapId) }),
      ...(knowledge && {
        knowledge: knowledge.map(({ passageId, documentId, ...named }) => ({
          passageId: this.mapId(passageId),
          documentId: this.mapId(documentId),
          ...named,
        })),
      }),
      ...(summaryId !== undefined && { summaryId: this.#mapped(summaryId) }),
    };
  }

  #conversationId(sourceId: string | null): Types.ObjectId | null {
    return sourceId === null ? null : (this.plan.conversationsHere.get(sourceId) ?? this.mapId(sourceId));
  }

  #mapped(sourceId: string | null): Types.ObjectId | null {
    return sourceId === null ? null : this.mapId(sourceId);
  }
}
