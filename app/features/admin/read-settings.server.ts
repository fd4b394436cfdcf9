import mongoose from "mongoose";
import { SystemConfig } from "#models/system-config.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { chooseModel } from "~/services/llm/index.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { decodeSetting, rowKeyOf, settings, type SettingName, type Settings } from "./settings";

/**
 * How often the settings are read, and how old they may be where no timer runs, in milliseconds. A change is promised to
 * be in force on every process within 10 s.
 */
const REFRESH_MS = 4_000;
const MAX_AGE_MS = 8_000;
/** More settings than the product has. */
const MAX_SETTINGS = 500;

const state = singleton("settings", () => ({
  /** Tests exchange the database. */
  database: "",
  readAt: 0,
  values: Promise.resolve(new Map<string, string>()),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** The settings of the installation by the key of their rows, at most a few seconds old. */
export async function readSettings(): Promise<ReadonlyMap<string, string>> {
  const database = mongoose.connection.db!.databaseName;
  const now = performance.now();
  if (state.database !== database || now - state.readAt > MAX_AGE_MS) {
    state.database = database;
    state.readAt = now;
    state.values = readAll();
    // A failed read is retried at the next call.
    state.values.catch(() => (state.database = ""));
  }
  return state.values;
}

async function readAll(): Promise<Map<string, string>> {
  const rows = await SystemConfig.find({}, { key: 1, value: 1 }).limit(MAX_SETTINGS).lean();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  chooseModel({
    provider: values.has(rowKeyOf("provider")) ? settingIn(values, "provider") : null,
    anthropicModel: settingIn(values, "anthropicModel"),
    localModel: settingIn(values, "localModel"),
  });
  return values;
}

/** One setting's value; its default if nothing valid is stored. */
export async function readSetting<Name extends SettingName>(name: Name): Promise<Settings[Name]> {
  return settingIn(await readSettings(), name);
}

/** A setting's value in rows that were read before. */
export function settingIn<Name extends SettingName>(
  rows: ReadonlyMap<string, string>,
  name: Name,
): Settings[Name] {
  const text = rows.get(rowKeyOf(name));
  if (text === undefined) return settings[name].default as Settings[Name];
  const value = decodeSetting(name, text);
  if (value !== null) return value;
  log.warn({ setting: name }, "a stored setting is not valid, its default is used");
  return settings[name].default as Settings[Name];
}

/** Makes the next call read the settings again. */
export function forgetSettings(): void {
  state.database = "";
}

/** Reads the settings now and every few seconds, for what takes effect without being asked for, such as the model. */
export async function startSettingsRefresh(): Promise<void> {
  await readSettings();
  state.timer ??= setInterval(() => {
    forgetSettings();
    readSettings().catch((error: unknown) => log.warn({ err: error }, "the settings could not be read"));
  }, REFRESH_MS);
}

/** Stops reading. */
export function stopSettingsRefresh(): void {
  clearInterval(state.timer);
  state.timer = undefined;
}

/** A setting of the product's own with its description, as a new installation has it. */
interface DefaultSetting {
  key: string;
  value: string;
  description: string;
  category: string;
  dataType: "string" | "json";
}

/** Stores a setting unless it is there. @returns the stored value: of several processes the first decides. */
export async function insertSetting({ key, ...setting }: DefaultSetting): Promise<string> {
  const row = await upsertOnce(() =>
    SystemConfig.findOneAndUpdate(
      { key },
      { $setOnInsert: setting },
      { upsert: true, returnDocument: "after" },
    ).lean(),
  );
  forgetSettings();
  return row!.value;
}
