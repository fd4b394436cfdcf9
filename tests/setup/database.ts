import { afterAll, beforeAll, inject } from "vitest";
import { models } from "#models/all.server";
import type { FakeOpenAi } from "#tests/fakes/openai";
import { startTurnRecovery, stopTurnRecovery } from "~/features/chat/turns/turn-recovery.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";
import { emptyDatabase, workerDatabase } from "./reused-database";

/** The fake model for this test file. */
export const fakeGuide = (globalThis as unknown as { __fakeGuide: FakeOpenAi }).__fakeGuide;

/** Gives the test file an empty database with all indexes. */
export function useDatabase(): void {
  beforeAll(async () => {
    const uri = workerDatabase(inject("mongoUri"));
    await emptyDatabase(uri);
    await connectDatabase(uri, models);
  });
  afterAll(async () => {
    await disconnectDatabase();
    await fakeGuide.close();
  });
}

/** Runs the recovery of abandoned turns during the file's tests. */
export function useTurnRecovery(): void {
  beforeAll(startTurnRecovery);
  afterAll(stopTurnRecovery);
}
