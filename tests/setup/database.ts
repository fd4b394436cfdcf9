import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { models } from "#models/all.server";
import type { FakeOpenAi } from "#tests/fakes/openai";
import { startTurnRecovery, stopTurnRecovery } from "~/features/chat/turns/turn-recovery.server";
import { connectDatabase, disconnectDatabase } from "~/services/db.server";

/** The fake model for this test file. */
export const fakeGuide = (globalThis as unknown as { __fakeGuide: FakeOpenAi }).__fakeGuide;

/** Gives the test file its own database, with all indexes, and drops it afterwards. */
export function useDatabase(): void {
  beforeAll(async () => {
    const uri = new URL(inject("mongoUri"));
    uri.pathname = `/test_${randomUUID().slice(0, 8)}`;
    await connectDatabase(uri.href, models);
  });
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnectDatabase();
    await fakeGuide.close();
  });
}

/** Runs the recovery of abandoned turns during the file's tests. */
export function useTurnRecovery(): void {
  beforeAll(startTurnRecovery);
  afterAll(stopTurnRecovery);
}
