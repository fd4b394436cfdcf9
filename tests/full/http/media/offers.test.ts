import { expect, test } from "vitest";
import { builtInMedia } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage({ env: { OPENAI_BASE_URL: "", ...builtInMedia } });

test("what a killed process was making is made after a restart", async () => {
  const app = await stage.start();
  const client = await Client.registered(app.url);
  const begun = await client.post(
    "/api/generate/image",
    { prompt: "a quiet lake at dusk", title: "A lake" },
    { Prefer: "respond-async" },
  );
  const location = begun.headers.get("Location")!;
  app.kill("SIGKILL");
  await app.exited;
  const elsewhere = client.at((await stage.start()).url);
  const read = async () => (await (await elsewhere.get(location)).json()) as { status: string };
  await until(async () => (await read()).status === "done", { what: "the image", timeoutMs: 100_000 });
  expect(await stage.db.collection("gallery_items").countDocuments({ title: "A lake" })).toBe(1);
});
