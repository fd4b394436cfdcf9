import mongoose from "mongoose";
import { SystemConfig } from "#models/system-config.server";
import { upsertOnce } from "~/services/db.server";
import { singleton } from "~/services/singleton.server";

/** How soon a setting that another process wrote is seen here, in milliseconds. */
const REFRESH_MS = 10_000;
/** More settings than the product has. */
const MAX_SETTINGS = 500;

const state = singleton("settings", () => ({
  /** Tests exchange the database. */
  database: "",
  readAt: 0,
  values: Promise.resolve(new Map<string, string>()),
}));

/** The settings of the installation by key, at most ten seconds old. */
export async function readSettings(): Promise<ReadonlyMap<string, string>> {
  const database = mongoose.connection.db!.databaseName;
  const now = performance.now();
  if (state.database !== database || now - state.readAt > REFRESH_MS) {
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
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** A setting with its description, as a new installation has it. */
export interface DefaultSetting {
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
  state.database = "";
  return row!.value;
}
