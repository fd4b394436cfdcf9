import { findUsage } from "~/features/guide/model-use/find-usage.server";
import { USE_DAYS } from "./limits";
import type { ModelUseOfUser } from "./types";

const DAY_MS = 86_400_000;

/** What a person used of the model in the last 30 days; null for nothing. One read. */
export async function readUse(userId: string, now = new Date()): Promise<ModelUseOfUser | null> {
  const days = await findUsage(userId, new Date(now.getTime() - USE_DAYS * DAY_MS), now);
  if (days.length === 0) return null;
  const sum = (name: "replies" | "background" | "promptTokens" | "completionTokens" | "cost") =>
    days.reduce((all, day) => all + day[name], 0);
  return {
    replies: sum("replies"),
    background: sum("background"),
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    cost: sum("cost"),
  };
}
