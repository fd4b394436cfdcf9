import type mongoose from "mongoose";
import { AiConfiguration, type AiConfigurationDocument } from "#models/ai-configuration.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { AppError } from "~/utils/app-error";

/** How often the switch is retried when others switch the same category at the same moment. */
const TRIES = 10;

/**
 * Activates a configuration and deactivates the previous one of its category. Both happen at once: readers never see
 * two active ones, or none.
 * @param version the one that was tested; another one is not activated.
 * @throws AppError 404 when there is no such configuration; 409 when it was edited meanwhile, or too many switch at once.
 */
export async function activateConfiguration(id: string, version?: number): Promise<AiConfigurationDocument> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await inTransaction((session) => switchTo(id, version, session));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new AppError("errors.changedMeanwhile", 409);
}

async function switchTo(
  id: string,
  version: number | undefined,
  session: mongoose.ClientSession | null,
): Promise<AiConfigurationDocument> {
  const row = await AiConfiguration.findById(id).session(session).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  if (version !== undefined && row.version !== version) throw new AppError("errors.changedMeanwhile", 409);
  if (row.isActive) return row;
  const { category } = row;
  const others = { category, isActive: true };
  const former = await AiConfiguration.findOne(others).session(session).lean();
  await AiConfiguration.updateMany(
    others,
    { $set: { isActive: false } },
    {
      session: session ?? undefined,
      timestamps: false,
    },
  );
  const active = await AiConfiguration.findOneAndUpdate(
    { _id: row._id, category, ...(version !== undefined && { version }) },
    { $set: { isActive: true } },
    { returnDocument: "after", session },
  ).lean();
  if (active) return active;
  // It was deleted or moved meanwhile. A transaction rolls the first write back.
  if (!session && former) await AiConfiguration.updateOne({ _id: former._id }, { $set: { isActive: true } });
  throw new AppError("errors.notFound", 404);
}
