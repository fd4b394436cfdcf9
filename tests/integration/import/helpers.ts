import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { DataExport } from "#models/data-export.server";
import { DataImport } from "#models/data-import.server";
import { exportDataJob } from "~/features/privacy/export-data.server";
import { openExport } from "~/features/privacy/export-latest.server";
import { requestExport } from "~/features/privacy/export-request.server";
import { confirmImport } from "~/features/privacy/import/change-import.server";
import { importDataJob } from "~/features/privacy/import/import-data.server";
import { storeUpload } from "~/features/privacy/import/store-upload.server";

const report = () => Promise.resolve();

/** The zip of all of a person's data. */
export async function download(userId: string): Promise<Buffer> {
  await requestExport(userId);
  const row = await DataExport.findOne({ userId }).sort({ createdAt: -1 }).lean();
  await exportDataJob.handle({ exportId: row!._id.toString(), userId }, { report });
  return buffer((await openExport(userId)).stream);
}

export const latestImport = (userId: string) => DataImport.findOne({ userId }).sort({ createdAt: -1 }).lean();

/** Does what the job queue would. */
export async function work(userId: string): Promise<void> {
  const row = await latestImport(userId);
  await importDataJob.handle({ importId: row!._id.toString(), userId }, { report });
}

/** Sends a zip and has it checked. */
export async function sent(userId: string, zip: Buffer) {
  await storeUpload(userId, Readable.from(pieces(zip)));
  await work(userId);
  return (await latestImport(userId))!;
}

/** Sends a zip, and brings it in once it was checked. */
export async function broughtIn(userId: string, zip: Buffer, withProfile = true) {
  const { _id, status, error } = await sent(userId, zip);
  if (status !== "ready") throw new Error(`the download is ${status}: ${error}`);
  await confirmImport(userId, _id.toString(), withProfile);
  await work(userId);
  return (await latestImport(userId))!;
}

function* pieces(zip: Buffer) {
  for (let at = 0; at < zip.length; at += 65_536) yield zip.subarray(at, at + 65_536);
}

/** A zip of some files. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream as unknown as Readable);
}

/** A download with these lists. */
export const dataZip = (lists: Record<string, unknown>, files: Record<string, Buffer> = {}) =>
  zipOf({ "data.json": JSON.stringify({ format: "anamcara-data", version: 1, ...lists }), ...files });
