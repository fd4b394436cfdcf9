import { beforeAll, expect, test } from "vitest";
import { docsPage } from "~/http/api/docs-page.server";
import type { ApiDescription } from "~/http/api/openapi.server";
import { languages } from "~/i18n/config";
import { loadDescription } from "#tests/setup/api-description";

let description: ApiDescription;
beforeAll(async () => void (description = await loadDescription()), 60_000);

test.each(languages)("the page in %s names every call and every schema, without a script", (language) => {
  const page = docsPage(language, "system");
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  const wanted = [
    ...operations.map(({ operationId }) => operationId),
    ...Object.keys(description.components.schemas).map((name) => `schema-${name}`),
  ];
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(page).toContain(`<html lang="${language}"`);
  expect(page).not.toMatch(/<script|style="|undefined|\[object/);
});
