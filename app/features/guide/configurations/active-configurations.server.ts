import mongoose from "mongoose";
import { AiConfiguration, type AiConfigurationDocument } from "#models/ai-configuration.server";
import type { ConfigurationCategory } from "../limits";

/**
 * The active configurations of these categories, in one read. Where a category has none (rows were changed by hand, or a
 * switch was cut on a standalone server), its latest is used until the next start corrects that.
 */
export async function findActiveConfigurations<Category extends ConfigurationCategory>(
  ...categories: Category[]
): Promise<Partial<Record<Category, AiConfigurationDocument>>> {
  const wanted = mongoose.trusted({ $in: categories });
  // The version lets the partial index of active configurations serve the query.
  const version = mongoose.trusted({ $gte: 1 });
  const rows = await AiConfiguration.find({ category: wanted, isActive: true, version }).lean();
  const missing = categories.filter((category) => !rows.some((row) => row.category === category));
  for (const category of missing) {
    const latest = await AiConfiguration.findOne({ category }).sort({ updatedAt: -1, _id: -1 }).lean();
    if (latest) rows.push(latest);
  }
  return Object.fromEntries(rows.map((row) => [row.category, row])) as never;
}
