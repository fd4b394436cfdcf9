import { findMongod } from "~/services/mongod/find-mongod.server";

try {
  await findMongod({ onStatus: (line) => console.log(line) });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
