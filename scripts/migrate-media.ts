import { migrateMedia } from "~/features/media/migrate-media.server";
import { isCloudinaryConfigured } from "~/services/storage.server";
import { withDatabase } from "./lib/with-database";

const to = process.argv.at(-1);
if (to !== "gridfs" && to !== "cloudinary") {
  console.error("Say where the media should go: npm run migrate-media -- cloudinary, or -- gridfs.");
  process.exitCode = 1;
} else if (!isCloudinaryConfigured()) {
  console.error("CLOUDINARY_URL is not set. It is needed in both directions.");
  process.exitCode = 1;
} else {
  await withDatabase(async () => {
    let count = 0;
    const { moved, bytes, failed } = await migrateMedia(to, () => {
      count += 1;
      if (count % 100 === 0) console.log(`${count} objects were moved.`);
    });
    console.log(`${moved} objects (${(bytes / 1e6).toFixed(1)} MB) were moved to ${to}.`);
    for (const { path, reason } of failed) console.error(`${path} was not moved: ${reason}.`);
    if (failed.length > 0) {
      console.error("What was not moved is where it was. Run the command again to go on.");
      process.exitCode = 1;
    }
  });
}
