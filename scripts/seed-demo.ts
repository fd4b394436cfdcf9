import { seedDemo } from "~/features/setup/seed-demo.server";
import { withDatabase } from "./lib/with-database";

await withDatabase(async () => {
  const { email, password, conversations } = await seedDemo();
  console.log(
    `Sign in as ${email} with the password "${password}": ${conversations} conversations are there.`,
  );
});
