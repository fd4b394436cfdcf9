import { job } from "~/services/jobs/jobs.server";
import { removeLeftovers } from "~/services/storage.server";

/** Deletes at Cloudinary what it did not delete when it was asked, and what uploads have left that broke off. */
export const removeLeftoversJob = job<Record<string, never>>({
  name: "remove-media-leftovers",
  cron: "*/10 * * * *",
  async handle() {
    while ((await removeLeftovers()) > 0);
  },
});
