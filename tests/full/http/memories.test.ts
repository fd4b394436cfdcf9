import { describe, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { MemoryDto } from "~/features/memory/types";

const stage = useStage();
const memory = { category: "context", content: "My mother died in spring." };
const listOf = async (client: Client) =>
  (await (await client.get("/api/user/memories")).json()) as MemoryDto[];

describe("a conversation", () => {
  test("creates its memories even if its process dies before they are extracted", async () => {
    const dying = await stage.start();
    const client = await Client.registered(dying.url);
    const conversation = await client.conversation();
    let asked!: () => void;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    stage.guide.answersAsides(() => asked());
    await client.readTurn((await client.sent(conversation.id, "My mother died in spring, you know.")).turnId);
    await isAsked;
    dying.kill("SIGKILL");
    await dying.exited;
    stage.guide.answersAsides(whole(JSON.stringify({ memories: [{ ...memory, type: "long_term" }] })));
    await stage.db
      .collection("jobs")
      .updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });
    const again = client.at(stage.url);
    await until(async () => (await listOf(again)).length === 1, { what: "the memory", timeoutMs: 40_000 });
  });
});
