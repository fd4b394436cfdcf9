import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";

const stage = useStage();

const routesFolder = path.resolve(import.meta.dirname, "../../../app/routes");
const someId = "0123456789abcdef01234567";

/** The path of a route's file (remix-flat-routes). */
function addressOf(file: string): string {
  const name = file
    .replace(/\.tsx?$/, "")
    .replace(/^_\w+\+\//, "")
    .replace(/\+\//, "/");
  const parts = name.split("/").flatMap((folder) => folder.split(/(?<!\[)\.(?!\])/));
  const words = parts
    .filter((part) => !/^_/.test(part))
    .map((part) => (part.startsWith("$") ? someId : part.replace(/_$/, "").replace(/\[(.)\]/g, "$1")));
  return `/${words.join("/")}`;
}

/** Every route that accepts a form or a body. */
const routes = readdirSync(routesFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) =>
    /export (const|async function|function) action\b/.test(
      readFileSync(path.join(routesFolder, file), "utf8"),
    ),
  )
  .map((file) => addressOf(file))
  .sort();

const verbs = (address: string) =>
  address.startsWith("/api/") ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"];
const typeOf = (address: string) =>
  address.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";

/** A checksum of each collection. */
async function everything(): Promise<Record<string, string>> {
  const { collections } = (await stage.db.command({ dbHash: 1 })) as { collections: Record<string, string> };
  // The product's own jobs run on a schedule, and so does the counting of its metrics.
  const ownWork = ["jobs", "process_metrics"];
  return Object.fromEntries(Object.entries(collections).filter(([name]) => !ownWork.includes(name)));
}

let person: Client;
beforeAll(async () => {
  person = await Client.registered(stage.url);
  await person.conversation();
});

test("a checksum shows a written row", async () => {
  const before = await everything();
  expect(before).toHaveProperty("conversations");
  await person.conversation();
  expect(await everything()).not.toEqual(before);
});

test("the routes were found", () => {
  expect(routes).toEqual(
    expect.arrayContaining(["/login", "/logout", "/language", `/chat/${someId}`, "/api/login"]),
  );
});

describe.each(routes)("%s", (address) => {
  test.each([
    ["a page without an origin", { Origin: "null" }],
    ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["a site on the same domain that hides its origin", { "Sec-Fetch-Site": "same-site" }],
  ])("in the person's name from %s: 403, and nothing is written", async (_, headers) => {
    const before = await everything();
    for (const method of verbs(address)) {
      const answer = await raw(`${stage.url}${address}`, {
        method,
        body: address.startsWith("/api/") ? "{}" : "intent=endOthers",
        headers: { Cookie: person.cookie, "Content-Type": typeOf(address), ...headers },
      });
      expect([method, answer.status, answer.text]).toEqual([method, 403, "Forbidden"]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await everything()).toEqual(before);
  });

  test("with a body that another site may send without a preflight: 415, and nothing is written", async () => {
    const before = await everything();
    for (const method of verbs(address)) {
      const answer = await raw(`${stage.url}${address}`, {
        method,
        body: '{"intent":"endOthers"}',
        headers: { Cookie: person.cookie, "Content-Type": "text/plain" },
      });
      expect([method, answer.status]).toEqual([method, 415]);
    }
    expect(await everything()).toEqual(before);
  });
});
