import { checkMedia } from "~/features/media/check-media.server";
import { withDatabase } from "./lib/with-database";

const mend = !process.argv.includes("--dry-run");
await withDatabase(async () => {
  const { items, rowsWithoutObject, rowsWithoutVoice, objectsWithoutRow } = await checkMedia({ mend });
  console.log(`${items} items of the gallery were checked.`);
  for (const id of rowsWithoutObject)
    console.log(`Item ${id} has no object.${mend ? " It was removed." : ""}`);
  for (const id of rowsWithoutVoice)
    console.log(`Item ${id} lacks its voice alone.${mend ? " It plays as a whole from now on." : ""}`);
  for (const folder of objectsWithoutRow)
    console.log(`${folder} belongs to no item.${mend ? " It was removed." : ""}`);
  const found = rowsWithoutObject.length + rowsWithoutVoice.length + objectsWithoutRow.length;
  if (found === 0) console.log("Everything is in its place.");
  else if (!mend) console.log("Without --dry-run, what is left over is removed.");
});
