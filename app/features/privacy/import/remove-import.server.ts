import { DataImport, type DataImportDocument } from "#models/data-import.server";
import { remove } from "~/services/storage.server";
import { importPath } from "./import-paths";

/** Removes an import that has ended or was not begun: first the zip, then the row that refers to it. */
export async function removeImport({
  _id,
  userId,
}: Pick<DataImportDocument, "_id" | "userId">): Promise<void> {
  await remove(importPath(userId.toString(), _id.toString()));
  await DataImport.deleteOne({ _id, userId });
}
