import { makeAdmin } from "~/features/admin/make-admin.server";
import { env } from "~/services/env.server";
import { withDatabase } from "./lib/with-database";

const email = process.argv[2];
if (!email) {
  console.error("Whose? Use: npm run make-admin -- you@example.com");
  process.exit(1);
}
await withDatabase(async () => {
  await makeAdmin(email);
  console.log(`${email} is an administrator now. What to set up is listed at ${env.origin}/setup-hint`);
});
