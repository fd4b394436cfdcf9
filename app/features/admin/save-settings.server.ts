import mongoose, { type ClientSession } from "mongoose";
import { SystemConfig } from "#models/system-config.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { currentProvider, isProviderConfigured } from "~/services/llm/index.server";
import { providerVariables } from "~/services/llm/providers";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { forgetSettings, readSettings, settingIn } from "./read-settings.server";
import { encodeSetting, rowKeyOf, settings, type Setting, type SettingName, type Settings } from "./settings";
import type { SettingsChange } from "./system-schema";

/** The row that holds the number of the latest save. */
const VERSION_KEY = "settings.version";
/** How often a change without a version is tried again after others were saved in between. */
const TRIES = 3;

/** The settings in force, and the number of the save that made them. */
export type SettingsDto = Settings & { version: number };

type SavedSettings =
  | { settings: SettingsDto }
  /** Others were saved in between: what stands now. */
  | { conflict: SettingsDto }
  /** The provider needs these variables in the environment. */
  | { missingVariables: readonly string[] };

class OtherVersion extends Error {}

/** The settings in force. */
export async function loadSettings(): Promise<SettingsDto> {
  const rows = await readSettings();
  const names = Object.keys(settings) as SettingName[];
  const values = Object.fromEntries(names.map((name) => [name, settingIn(rows, name)])) as Settings;
  return { ...values, provider: currentProvider(), version: Number(rows.get(VERSION_KEY) ?? 0) };
}

/**
 * Saves settings: in force in this process at once, in all others within ten seconds.
 * @param change with `version`, nothing is saved if another version stands.
 * @throws AppError 429 after too many saves.
 */
export async function saveSettings(
  administratorId: string,
  { version, ...change }: SettingsChange,
): Promise<SavedSettings> {
  const { provider } = change;
  if (provider && !isProviderConfigured(provider)) return { missingVariables: providerVariables[provider] };
  await consumeRateLimit("configurationAdmin", administratorId);
  for (let tries = 1; ; tries += 1) {
    forgetSettings();
    const { version: standing } = await loadSettings();
    if (version !== undefined && version !== standing) return { conflict: await loadSettings() };
    try {
      await inTransaction((session) => write(administratorId, change, standing, session));
      forgetSettings();
      return { settings: await loadSettings() };
    } catch (error) {
      if (!(error instanceof OtherVersion)) throw error;
      forgetSettings();
      if (version !== undefined || tries >= TRIES) return { conflict: await loadSettings() };
    }
  }
}

/** The version is written first: where there are no transactions, another save then writes nothing. */
async function write(
  administratorId: string,
  change: Partial<Settings>,
  version: number,
  session: ClientSession | null,
): Promise<void> {
  const updatedBy = new mongoose.Types.ObjectId(administratorId);
  const next = { value: String(version + 1), dataType: "number", category: "system", updatedBy };
  try {
    const { matchedCount, upsertedCount } = await SystemConfig.updateOne(
      { key: VERSION_KEY, value: String(version) },
      { $set: { ...next, description: "Counts how often the settings were saved." } },
      { session: session ?? undefined, upsert: version === 0 },
    );
    if (matchedCount + upsertedCount === 0) throw new OtherVersion();
  } catch (error) {
    throw isDuplicateKey(error) ? new OtherVersion() : error;
  }
  for (const [name, value] of Object.entries(change) as [SettingName, unknown][]) {
    if (value === undefined) continue;
    const { category, description } = settings[name] as Setting<unknown>;
    await SystemConfig.updateOne(
      { key: rowKeyOf(name) },
      { $set: { ...encodeSetting(name, value), category, description, updatedBy } },
      { session: session ?? undefined, upsert: true },
    );
  }
}
