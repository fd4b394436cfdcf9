import { createConfig, lintFromString } from "@redocly/openapi-core";
import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { ApiDescription } from "~/http/api/openapi.server";
import { loadDescription } from "#tests/setup/api-description";

let description: ApiDescription;
beforeAll(async () => void (description = await loadDescription()), 60_000);

test("the linter has no complaint", async () => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      // An id is hexadecimal, so that no id is "object" or "reindex".
      "no-ambiguous-paths": "off",
      // Sign-in with a provider only redirects.
      "operation-2xx-response": "off",
      // The description itself is never refused.
      "operation-4xx-response": "off",
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  const complaints = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(complaints).toEqual([]);
}, 30_000);

test("each name is given once", () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every success says what it gives", () => {
  const vague = operations().flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, answer]) => /^20[0126]$/.test(status) && !("content" in answer))
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(vague).toEqual([]);
});

test("every route under /api is described", () => {
  const folder = path.resolve(import.meta.dirname, "../../app/routes/api+");
  const routes = readdirSync(folder).filter((file) => file !== "$.ts");
  const described = Object.keys(description.paths).map((one) => one.replace(/\{(\w+)\}/g, "$$$1"));
  const missing = routes
    .map((file) =>
      file
        .replace(/(\._index)?\.tsx?$/, "")
        .replace(/\[(.)\]/g, "\0")
        .replaceAll("_", "")
        .replaceAll(".", "/")
        .replaceAll("\0", "."),
    )
    .filter((route) => !described.includes(`/api/${route}`));
  expect(missing).toEqual([]);
});

function operations() {
  return Object.values(description.paths).flatMap((methods) => Object.values(methods));
}
