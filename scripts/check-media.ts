import { checkMedia } from "~/features/media/check-media.server";
import { withDatabase } from "./lib/with-database";

const mend = !process.argv.includes("--dry-run");
await withDatabase(async () => {
  const { items, rowsWithoutObject, objectsWithoutRow } = await checkMedia({ mend });
  console.log(`${items} items of the gallery were checked.`);
  for (const id of rowsWithoutObject)
    console.log(`Item ${id} has no object.${mend ? " It was removed." : ""}`);
  for (const folder of objectsWithoutRow)
    console.log(`${folder} belongs to no item.${mend ? " It was removed." : ""}`);
  if (rowsWithoutObject.length + objectsWithoutRow.length === 0) console.log("Everything is in its place.");
  else if (!mend) console.log("Without --dry-run, what is left over is removed.");
});
