import { describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";

const stage = useStage();
const visit = (path: string, headers: Record<string, string> = {}) =>
  new Client(stage.url).get(path, headers);

describe("the pages of the texts", () => {
  test("show a chapter with the quoted verses marked, its edition and its licence, to everyone", async () => {
    const answer = await visit("/quotations/kjv/psalms/23?from=1&to=2#v1");
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page.match(/<mark>/g)).toHaveLength(2);
    expect(page).toContain("The LORD is my shepherd; I shall not want.");
    expect(page).toContain('id="v6"');
    expect(page).toContain("King James Version");
    expect(page).toContain("Public domain");
    expect(page).toContain('<meta name="robots" content="noindex"');
  });

  test("are in the reader's language around the text's own", async () => {
    const page = await (await visit("/quotations/diodati/psalms/23", { "Accept-Language": "it" })).text();
    expect(page).toContain("Pubblico dominio");
    expect(page).toContain("Egli mi fa giacere in paschi erbosi");
  });

  test("list every work with its chapters", async () => {
    const page = await (await visit("/quotations")).text();
    for (const name of ["World English Bible", "Reina-Valera 1909", "Dhammapada", "Quran"]) {
      expect(page).toContain(name);
    }
    expect(page).toContain('href="/quotations/quran/quran/94"');
  });

  test.each([
    "/quotations/kjv/psalms/151",
    "/quotations/kjv/psalms/0",
    "/quotations/kjv/psalms/1e1",
    "/quotations/kjv/__proto__/1",
    "/quotations/constructor/psalms/1",
    "/quotations/niv/psalms/23",
  ])("%s is not found", async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  test("take odd verses for none", async () => {
    for (const query of ["?from=99&to=1", "?from=<script>", "?from=2&to=-1", "?from=1&from=2", "?from=%00"]) {
      const answer = await visit(`/quotations/kjv/psalms/23${query}`);
      expect(answer.status, query).toBe(200);
      expect(await answer.text()).not.toContain("<script>alert");
    }
  });
});
