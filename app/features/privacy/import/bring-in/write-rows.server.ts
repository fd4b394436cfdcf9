import { mongo, type Collection, type Types } from "mongoose";
import { retryWhileAway } from "~/services/database/db.server";

/** Rows and characters of one command: few enough to finish well within the socket timeout. */
const MAX_BATCH_ROWS = 100;
const MAX_BATCH_LENGTH = 64 * 1024;
/** How long the database may be away, in milliseconds, before the attempt ends. */
const AWAY_MS = 20_000;

export interface NewRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  importId: Types.ObjectId;
}

/** Inserts rows in batches. A row that an earlier attempt has inserted stays as it is. */
export class RowWriter {
  #rows: NewRow[] = [];
  #length = 0;

  /** @param onWritten receives how many rows were written; it may throw to end the work. */
  constructor(
    private readonly model: { collection: Collection },
    private readonly onWritten: (count: number) => Promise<void>,
  ) {}

  async add(row: NewRow, length = 0): Promise<void> {
    this.#rows.push(row);
    this.#length += length;
    if (this.#rows.length >= MAX_BATCH_ROWS || this.#length >= MAX_BATCH_LENGTH) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#length = 0;
    // Asked before each batch: nothing is written for an import that was cancelled.
    await this.onWritten(rows.length);
    await retryWhileAway(() => this.#insert(rows), AWAY_MS);
  }

  async #insert(rows: NewRow[]): Promise<void> {
    try {
      // The driver's own method keeps rows as they are, without the defaults of new ones.
      await this.model.collection.insertMany(rows, { ordered: false });
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError) || !isAllDuplicates(error)) throw error;
    }
  }
}

const DUPLICATE_KEY = 11_000;

function isAllDuplicates(error: mongo.MongoBulkWriteError): boolean {
  const errors = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
}
