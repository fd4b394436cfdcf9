import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { DataImport, type DataImportDocument } from "#models/data-import.server";
import { MAX_STORED_BYTES } from "./limits";
import { storedBytes } from "./stored-bytes.server";
import { unfinishedImport } from "./unfinished.server";
import { importKinds, type ImportCount, type ImportDto, type ImportFailure, type ImportKind } from "./types";

const unexpired = () => ({ expireAt: mongoose.trusted({ $gt: new Date() }) });

/** The import that a person began last, until it expires; null if there is none. */
export async function findLatestImport(userId: string): Promise<ImportDto | null> {
  const row = await DataImport.findOne({ userId, ...unexpired() })
    .sort({ createdAt: -1 })
    .lean();
  if (!row) return null;
  const isPreview = row.status === "ready";
  const [used, conversation] = isPreview
    ? await Promise.all([storedBytes(userId), Conversation.exists({ userId, isDraft: false })])
    : [0, null];
  return {
    id: row._id.toString(),
    status: row.status,
    error: (row.error as ImportFailure | null | undefined) ?? null,
    madeAt: row.madeAt?.toISOString() ?? null,
    found: toCounts(row.found),
    brought: toCounts(row.brought),
    hasProfile: row.hasProfile,
    withProfile: row.withProfile,
    isEmptyAccount: isPreview && conversation === null,
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal ?? null,
    storage: { needed: row.mediaBytes, used, limit: MAX_STORED_BYTES },
  };
}

/** Whether a person has sent a download that has not been brought in or discarded yet. */
export async function hasUnfinishedImport(userId: string): Promise<boolean> {
  return (await DataImport.exists({ userId, status: unfinishedImport(), ...unexpired() })) !== null;
}

function toCounts(rows: DataImportDocument["found"]): ImportCount[] {
  const counts = rows.map(({ kind, fresh, here, leftOut, from, to }) => ({
    kind: kind as ImportKind,
    fresh,
    here,
    leftOut,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  }));
  return counts.sort((one, other) => importKinds.indexOf(one.kind) - importKinds.indexOf(other.kind));
}
