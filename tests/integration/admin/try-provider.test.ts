import { describe, expect, test } from "vitest";
import { makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { tryProvider } from "~/features/admin/try-provider.server";

useDatabase();

const tried = async (timeoutMs?: number) => tryProvider((await makeUser()).id, "openai", timeoutMs);

describe("trying a provider", () => {
  test("gives its reply and how long it took, and sends nothing of anyone's", async () => {
    fakeGuide.answers(whole("Hello there."));
    expect(await tried()).toEqual({
      provider: "openai",
      reply: "Hello there.",
      ms: expect.any(Number) as number,
    });
    expect(fakeGuide.requests.at(-1)!.body.messages).toEqual([
      { role: "user", content: "Say hello in one short sentence." },
    ]);
  });

  test("shows a bounded part of a reply that never ends", async () => {
    fakeGuide.answers((exchange) => exchange.say(...Array.from({ length: 200 }, () => "again ")));
    expect((await tried()).reply!.length).toBeLessThanOrEqual(300);
  });

  test.each([
    [401, "key"],
    [403, "key"],
    [404, "model"],
    [429, "busy"],
    [400, "refused"],
    [500, "broken"],
  ])("a %d is %s", async (status, problem) => {
    fakeGuide.answers((exchange) => exchange.refuse(status, { message: "no", code: "insufficient_quota" }));
    expect(await tried()).toEqual({ provider: "openai", problem });
  });

  test("one that hangs has its time", async () => {
    fakeGuide.answers((exchange) => exchange.open());
    expect(await tried(200)).toEqual({ provider: "openai", problem: "timeout" });
  });

  test("one that is not configured names its variables", async () => {
    expect(await tryProvider((await makeUser()).id, "local")).toEqual({
      provider: "local",
      problem: "missing",
      variables: "LOCAL_MODEL_URL",
    });
  });
});
