import { count, observe } from "../metrics.server";
import type { GuideUsage } from "./guide";

/** Measures one answer of a model. */
export function measureReply(model: string) {
  const startedAt = performance.now();
  let isHeard = false;
  let used: GuideUsage | null = null;
  return {
    /** A piece of text has come. */
    hear() {
      if (isHeard) return;
      isHeard = true;
      observe("modelStart", model, performance.now() - startedAt);
    },
    /** The sum of the tokens so far. */
    use(usage: GuideUsage) {
      used = usage;
    },
    complete() {
      observe("model", model, performance.now() - startedAt);
    },
    fail() {
      count("modelFailed", model);
    },
    /** Whichever way it ended: tokens are paid in any case. */
    close() {
      if (!used) return;
      count("promptTokens", model, used.promptTokens);
      count("completionTokens", model, used.completionTokens);
    },
  };
}
