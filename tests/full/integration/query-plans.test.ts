import mongoose from "mongoose";
import { afterEach, expect, test } from "vitest";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { listPlans } from "~/features/billing/plans/list-plans.server";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";
import { claimGeneration } from "~/features/media/generation/generation-lease.server";
import { isPersonInCare } from "~/features/safety/care/person-in-care.server";

useDatabase();
afterEach(() => mongoose.connection.db!.command({ profile: 0 }));

interface Operation {
  ns: string;
  op: string;
  command: object;
  planSummary?: string;
  hasSortStage?: boolean;
  docsExamined?: number;
  nreturned?: number;
}

/** What the database does during this work with collections of this name. */
async function operationsOn(
  collection: string,
  work: () => Promise<unknown>,
  kind: "query" | "command" = "query",
): Promise<Operation[]> {
  const db = mongoose.connection.db!;
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const rows = await db.collection<Operation>("system.profile").find().toArray();
  return rows.filter(({ ns, op }) => ns.endsWith(`.${collection}`) && op === kind);
}

function expectByIndex(operations: Operation[]) {
  expect(operations.length).toBeGreaterThan(0);
  for (const { planSummary, hasSortStage, docsExamined = 0, nreturned = 0 } of operations) {
    expect(planSummary).toMatch(/^IXSCAN/);
    expect(hasSortStage).toBeFalsy();
    expect(docsExamined).toBeLessThanOrEqual(nreturned + 1);
  }
}

async function personWithConversations(): Promise<string> {
  const { id: userId } = await makeUser();
  for (let n = 0; n < 20; n += 1) {
    const conversation = await makeConversation({ userId, updatedAt: new Date(Date.now() - n * 60_000) });
    await makeMessage(conversation, { content: n % 2 ? "The garden" : "Nothing" });
  }
  return userId;
}

test("the search reads only the conversations it finds, in the order of the index", async () => {
  const userId = await personWithConversations();
  expectByIndex(await operationsOn("conversations", () => searchConversations(userId, "garden")));
});

test("the question whether a person is in care is answered by the index", async () => {
  const userId = await personWithConversations();
  expectByIndex(await operationsOn("conversations", () => isPersonInCare(userId), "command"));
});

test("the plans are read in the order of their index", async () => {
  expectByIndex(await operationsOn("pricing_plans", () => listPlans("en")));
});

test("the next generation is looked for among the unfinished ones", async () => {
  const operations = await operationsOn("generations", claimGeneration, "command");
  const [claim] = operations.filter(({ command }) => "findAndModify" in command);
  expect(claim!.planSummary).toMatch(/^IXSCAN/);
});
