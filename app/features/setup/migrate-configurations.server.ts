import type mongoose from "mongoose";
import { AiConfiguration } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { configurationCategories } from "~/features/guide/limits";

/**
 * Gives the configurations of older builds their first version, and leaves one of each category active: the latest,
 * which is the one that answered. It may run again.
 */
export async function migrateConfigurations(keepLock: () => Promise<void>): Promise<void> {
  // The driver's own collection: such a row may lack what the model asks for.
  const { collection } = AiConfiguration;
  const rows = collection.find({ version: { $exists: false } }).sort({ updatedAt: -1, _id: -1 });
  for await (const row of rows) {
    const category = (configurationCategories as readonly unknown[]).includes(row.category)
      ? (row.category as string)
      : "spiritual";
    const fields = {
      name: String(row.name ?? "Configuration"),
      description: (row.description as string | undefined) ?? null,
      systemPrompt: String(row.systemPrompt ?? ""),
      temperature: String(row.temperature ?? "1"),
      maxTokens: Number(row.maxTokens ?? 1000) || 1000,
      model: String(row.model ?? "gpt-5"),
      category,
      testPrompts: (row.testPrompts as unknown) ?? null,
    };
    await AiConfigurationVersion.collection.updateOne(
      { configurationId: row._id, version: 1 },
      {
        $setOnInsert: {
          ...fields,
          createdBy: (row.createdBy as mongoose.Types.ObjectId | undefined) ?? null,
          createdAt: (row.updatedAt as Date | undefined) ?? row._id.getTimestamp(),
        },
      },
      { upsert: true },
    );
    const hasActive = await collection.findOne({ category, isActive: true, version: { $gte: 1 } });
    const isActive = row.isActive === true && fields.systemPrompt !== "" && !hasActive;
    await collection.updateOne({ _id: row._id }, { $set: { ...fields, isActive, version: 1 } });
    await keepLock();
  }
}
