import { expect, test } from "vitest";
import { Turn } from "#models/turn.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { insertSetting } from "~/features/admin/read-settings.server";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { singleton } from "~/services/singleton.server";
import { FairQueue } from "~/utils/concurrency/fair-queue";

useDatabase();
useTurnRecovery();

const AT_ONCE = 2;
/** How long the slow model takes for a reply, in milliseconds. */
const SLOW_MS = 120;

/** Sends one message of a new person, whose words are their name. */
async function ask(name: string, tier: "free" | "premium" = "free") {
  const { id: userId } = await makeUser({ subscriptionTier: tier });
  const conversation = await makeConversation({ userId });
  const { turnId } = await submitTurn({
    ...{ userId, conversationId: conversation.id, message: name, language: "en" },
    submitKey: `model-queue-${name}`,
  });
  return { userId, turnId };
}
const askedBy = ({ body }: Exchange) => (body.messages as { content: string }[]).at(-1)!.content;
const ended = (turnId: string, status: "done" | "stopped") =>
  until(async () => (await Turn.exists({ _id: turnId, status, settled: true })) !== null, { what: status });

test("before a slow model premium comes first, everyone has a turn, and a person may leave", async () => {
  await insertSetting({
    ...{ key: "modelRepliesAtOnce", value: String(AT_ONCE), description: "for the test" },
    ...{ category: "model", dataType: "string" as const },
  });
  const order: string[] = [];
  let [running, most] = [0, 0];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  fakeGuide.answers(async (exchange) => {
    order.push(askedBy(exchange));
    most = Math.max(most, ++running);
    await gate;
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    running -= 1;
    await whole("A reply.")(exchange);
  });
  const queue = singleton("modelQueue", () => new FairQueue({ headStartMs: 0, turnMs: 0 }));
  const asked = [];
  for (let index = 0; index < 8; index += 1) {
    asked.push(await ask(`free ${index}`));
    await until(() => order.length + queue.waiting === index + 1, { what: "the reply to wait" });
  }
  const premium = [await ask("premium 0", "premium"), await ask("premium 1", "premium")];
  const gone = await ask("gone");
  await until(() => queue.waiting === 9, { what: "all to wait" });
  await stopTurn(gone.userId, gone.turnId);
  open();
  for (const { turnId } of [...asked, ...premium]) await ended(turnId, "done");
  await ended(gone.turnId, "stopped");
  expect(most).toBe(AT_ONCE);
  const free = Array.from({ length: 8 }, (_, index) => `free ${index}`);
  expect(order.slice(0, 2)).toEqual(free.slice(0, 2));
  expect(order.slice(2, 4).sort()).toEqual(["premium 0", "premium 1"]);
  expect(order.slice(4)).toEqual(free.slice(2));
}, 30_000);
