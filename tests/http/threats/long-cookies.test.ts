import { expect, test } from "vitest";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";
import { MAX_COOKIES_LENGTH } from "~/http/middleware/cookie-limit.server";

const stage = useStage();
const cookiesOf = (length: number) => ({ Cookie: "anamcara_session=a; ".repeat(length).slice(0, length) });

test("cookies that are too long are refused in one line", async () => {
  for (const path of ["/", "/api/auth/user"]) {
    const answer = await raw(stage.url + path, { headers: cookiesOf(MAX_COOKIES_LENGTH + 1) });
    expect(answer.status).toBe(431);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.body.length).toBeLessThan(100);
  }
});

test("cookies that are just short enough are read", async () => {
  expect((await raw(stage.url, { headers: cookiesOf(MAX_COOKIES_LENGTH) })).status).toBe(200);
});
