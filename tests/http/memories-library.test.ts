import { expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { MemoryDto } from "~/features/memory/types";

const stage = useStage({ env: { OPENAI_BASE_URL: "" } });

test("without a model, a few patterns find memories, in the person's own words", async () => {
  const client = await Client.registered(stage.url);
  const listOf = async () => (await (await client.get("/api/user/memories")).json()) as MemoryDto[];
  // The library streams slowly, so each reply has its own conversation and they run concurrently.
  const said = [
    "Mi madre murió en primavera.",
    "Ho due figli.",
    "I meditate every morning.",
    "I live in Turin. Don't tell anyone.",
  ];
  const turns = await Promise.all(
    said.map(async (words) => {
      const { id } = await client.conversation(words);
      return { id, ...(await client.sent(id, words)) };
    }),
  );
  await Promise.all(turns.map(({ turnId }) => client.readTurn(turnId)));
  await until(async () => (await listOf()).length >= 3, { what: "three memories", timeoutMs: 30_000 });
  const drawn = await listOf();
  expect(drawn.map(({ content }) => content).sort()).toEqual([
    "Ho due figli.",
    "I meditate every morning.",
    "Mi madre murió en primavera.",
  ]);
  for (const { content, source } of drawn) {
    const turn = turns[said.indexOf(content)]!;
    expect(source).toEqual({ conversationId: turn.id, messageId: turn.messageId });
  }
});
