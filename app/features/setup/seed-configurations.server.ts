import { AiConfiguration } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { activateConfiguration } from "~/features/guide/configurations/activate-configuration.server";
import { contentOf } from "~/features/guide/configurations/configurations.server";
import { defaultConfigurations } from "~/features/guide/configurations/default-configurations";
import { configurationCategories, type ConfigurationCategory } from "~/features/guide/limits";
import { insertOnce } from "~/services/database/db-writes.server";

/** Makes sure that every category has an active configuration: its latest, else a default. */
export async function seedConfigurations(): Promise<void> {
  for (const category of configurationCategories) {
    if (await AiConfiguration.exists({ category, isActive: true })) continue;
    const latest = await AiConfiguration.findOne({ category }, { _id: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .lean();
    if (latest) await activateConfiguration(latest._id.toString());
    else await insertDefault(category);
  }
}

/** Another process that starts at the same time may be faster. */
async function insertDefault(category: ConfigurationCategory): Promise<void> {
  const row = new AiConfiguration({
    ...defaultConfigurations[category],
    category,
    isActive: true,
    version: 1,
  });
  const nothing = () => Promise.resolve();
  const { _id: configurationId } = row;
  await insertOnce(async () => {
    await AiConfigurationVersion.create({
      ...contentOf(row.toObject() as never),
      configurationId,
      version: 1,
    });
  }, nothing);
  await insertOnce(async () => void (await row.save()), nothing);
}
