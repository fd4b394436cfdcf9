import mongoose from "mongoose";
import { DataExport, type DataExportDocument } from "#models/data-export.server";
import { remove } from "~/services/storage.server";
import { exportFolder } from "./export-folder.server";

/** Removes a download: first the zip, complete or not, then the row that refers to it. */
export async function removeExport(row: Pick<DataExportDocument, "_id" | "userId">): Promise<void> {
  await remove(exportFolder(row.userId.toString(), row._id.toString()));
  await DataExport.deleteOne({ _id: row._id, userId: row.userId });
}

/** Removes a person's earlier downloads: the newest one contains everything. */
export async function removeOlderExports({ _id, userId }: DataExportDocument): Promise<void> {
  const older = await DataExport.find({ userId, _id: mongoose.trusted({ $lt: _id }) }, { userId: 1 }).lean();
  for (const row of older) await removeExport(row);
}
