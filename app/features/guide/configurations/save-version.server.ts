import mongoose from "mongoose";
import { AiConfiguration, type AiConfigurationDocument } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { AppError } from "~/utils/app-error";
import { contentOf, findConfigurationRow } from "./configurations.server";
import type { ConfigurationContent } from "../types";

/** How often a change is retried when others change the same configuration at the same moment. */
const TRIES = 5;

/** Aborts a transaction: another writer was faster. */
class ChangedMeanwhile extends Error {}

/**
 * Changes a configuration and stores the new state as its next version. The version is written first, so that no reply
 * names one that is not there. What changes nothing makes no version.
 * @param change gives the new content from the present one. It may throw, and it is called again after a conflict.
 * @throws AppError 404 when there is no such configuration; 409 when an active one would change its category, or when too
 *   many change it at once.
 */
export async function saveVersion(
  id: string,
  administratorId: string,
  change: (present: AiConfigurationDocument) => Partial<ConfigurationContent>,
): Promise<AiConfigurationDocument> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const row = await findConfigurationRow(id);
    const before = contentOf(row);
    const content = { ...before, ...change(row) };
    if (JSON.stringify(content) === JSON.stringify(before)) return row;
    if (row.isActive && content.category !== row.category) throw new AppError("errors.onlyActive", 409);
    try {
      return await writeVersion(row, content, administratorId);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) && !isDuplicateKey(error)) throw error;
    }
  }
  throw new AppError("errors.changedMeanwhile", 409);
}

function writeVersion(
  row: AiConfigurationDocument,
  content: ConfigurationContent,
  administratorId: string,
): Promise<AiConfigurationDocument> {
  const createdBy = new mongoose.Types.ObjectId(administratorId);
  return inTransaction(async (session) => {
    const latest = await AiConfigurationVersion.findOne({ configurationId: row._id }, { version: 1 })
      .sort({ version: -1 })
      .session(session)
      .lean();
    const version = Math.max(row.version, latest?.version ?? 0) + 1;
    const [added] = await AiConfigurationVersion.create(
      [{ ...content, configurationId: row._id, version, createdBy }],
      { session: session ?? undefined },
    );
    const saved = await AiConfiguration.findOneAndUpdate(
      { _id: row._id, version: row.version, isActive: row.isActive },
      // A test was one of the earlier version.
      { $set: { ...content, version, performance: null } },
      { returnDocument: "after", session },
    ).lean();
    if (saved) return saved;
    if (!session) await AiConfigurationVersion.deleteOne({ _id: added!._id });
    throw new ChangedMeanwhile();
  });
}
