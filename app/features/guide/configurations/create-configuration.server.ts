import mongoose from "mongoose";
import { AiConfiguration } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { toConfigurationDto } from "./configurations.server";
import { MAX_CONFIGURATIONS } from "../limits";
import type { NewConfiguration } from "../schema";
import type { ConfigurationDto } from "../types";

/**
 * Stores a new configuration with its first version. It is not active.
 * @throws AppError 409 when there are too many; 429 after too many changes in a short time.
 */
export async function createConfiguration(
  administratorId: string,
  content: NewConfiguration,
): Promise<ConfigurationDto> {
  await consumeRateLimit("configurationAdmin", administratorId);
  if ((await AiConfiguration.estimatedDocumentCount()) >= MAX_CONFIGURATIONS) {
    throw new AppError("errors.tooManyConfigurations", 409);
  }
  const configurationId = new mongoose.Types.ObjectId();
  const createdBy = new mongoose.Types.ObjectId(administratorId);
  return inTransaction(async (session) => {
    const options = { session: session ?? undefined };
    await AiConfigurationVersion.create([{ ...content, configurationId, version: 1, createdBy }], options);
    const [row] = await AiConfiguration.create(
      [{ ...content, _id: configurationId, version: 1, isActive: false, createdBy }],
      options,
    );
    return toConfigurationDto(row!.toObject());
  });
}
