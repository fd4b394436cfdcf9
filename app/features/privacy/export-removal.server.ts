import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { remove } from "~/services/storage.server";
import { exportFolder } from "./export-folder.server";

/** Removes a download: the zip, whole or broken off, and then the row that leads to it. */
export async function removeExport(row: Pick<DataExportDocument, "_id" | "userId">): Promise<void> {
  await remove(exportFolder(row.userId.toString(), row._id.toString()));
  await DataExport.deleteOne({ _id: row._id, userId: row.userId });
}

/** Removes what a person asked for before: the newest download holds all of it. */
export async function removeOlderExports({ _id, userId }: DataExportDocument): Promise<void> {
  const older = await DataExport.find({ userId, _id: mongoose.trusted({ $lt: _id }) }, { userId: 1 }).lean();
  for (const row of older) await removeExport(row);
}
