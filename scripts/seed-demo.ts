import { seedDemo } from "~/features/setup/seed-demo.server";
import { seedLargeDemo } from "~/features/setup/seed-large-demo.server";
import { withDatabase } from "./lib/with-database";

await withDatabase(async () => {
  const { email, password, conversations } = await seedDemo();
  console.log(
    `Sign in as ${email} with the password "${password}": ${conversations} conversations are there.`,
  );
  if (!process.argv.includes("--large")) return;
  const startedAt = Date.now();
  const written = await seedLargeDemo();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(
    `${written.people} made-up people with ${written.conversations} conversations and ${written.messages} messages were written in ${seconds} s. No one can sign in as one of them.`,
  );
});
