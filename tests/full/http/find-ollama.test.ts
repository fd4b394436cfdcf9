import { expect, test } from "vitest";
import { startFakeOllama } from "#tests/fakes/ollama";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";

const stage = useStage({ apps: 0 });
const COMMAND = "OPENAI_BASE_URL=http://127.0.0.1:11434/v1 npm start";

// Ollama's own port: where a real one runs, this cannot be shown.
const ollama = await startFakeOllama(["llama3.2:latest"], 11_434).catch(() => null);

test.skipIf(!ollama)(
  "a start beside Ollama asks it once, names the command, and does not use it",
  async () => {
    const app = await stage.start({ OPENAI_BASE_URL: "" });
    expect(app.output()).toContain(`Ollama is on this machine with llama3.2; to use it: ${COMMAND}`);
    const admin = await Client.registered(app.url);
    await stage.db.collection("users").updateOne({ email: admin.email }, { $set: { isAdmin: true } });
    for (const path of ["/setup-hint", "/admin/system"]) {
      expect(await (await admin.get(path)).text()).toContain(COMMAND);
    }
    const { id } = await admin.conversation();
    await admin.readTurn((await admin.sent(id, "Hello")).turnId);
    expect(ollama!.asked).toEqual(["GET /api/tags"]);
    const configured = await stage.start();
    expect(configured.output()).not.toContain("Ollama");
    expect(ollama!.asked).toHaveLength(1);
    await ollama!.close();
  },
);
