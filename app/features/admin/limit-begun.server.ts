import { consumeRateLimit } from "~/services/rate-limiter.server";
import { readSetting } from "./read-settings.server";

/**
 * Counts a message or a generation that a person begins, against the limit that administrators set, across all
 * processes.
 * @throws AppError 429 with the seconds to wait.
 */
export async function limitBegun(userId: string): Promise<void> {
  await consumeRateLimit("sendUser", userId, await readSetting("rateLimitPerMinute"));
}
