import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";
import { MAX_PATH_LENGTH } from "~/http/middleware/path-limit.server";

const stage = useStage();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = { Cookie: (await Client.registered(stage.url)).cookie };
});

/** A path with this many characters. */
const pathOf = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

describe.each(["/a", "/%61", "//", "/api/a", "/chat/", "/assets/", "/x.js", "/.."])(
  "a path that repeats %s",
  (piece) => {
    test.each([16_000, MAX_PATH_LENGTH + 1])(
      "of %i characters is refused at once, in one line",
      async (length) => {
        for (const method of ["GET", "POST", "HEAD", "DELETE"]) {
          const startedAt = performance.now();
          const answer = await raw(stage.url + pathOf(piece, length), { method, headers });
          expect(performance.now() - startedAt).toBeLessThan(1_000);
          expect(answer.status).toBe(414);
          expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
          expect(answer.body.length).toBeLessThan(100);
        }
      },
    );
  },
);

test("a path that is just short enough gets a 404", async () => {
  const answer = await raw(stage.url + pathOf("/a", MAX_PATH_LENGTH), { headers });
  expect(answer.status).toBe(404);
});

test("the query does not count", async () => {
  const answer = await raw(`${stage.url}/chat?message=${"a".repeat(2 * MAX_PATH_LENGTH)}`, { headers });
  expect(answer.status).toBeLessThan(400);
});
