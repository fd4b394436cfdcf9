import { subscribe } from "node:diagnostics_channel";
import { count, observe } from "../metrics.server";
import { singleton } from "../singleton.server";

/** From when on a query is counted as slow, in milliseconds: MongoDB's own limit. */
const SLOW_QUERY_MS = 100;

/** The channels on which Mongoose tells of its queries. It writes to them whether or not anyone listens. */
const channels = ["query", "aggregate", "model:save", "model:insertMany", "model:bulkWrite"];

interface QueryContext {
  operation?: string;
  collection?: string;
  startedAt?: number;
}

/** Measures all queries of this process, once. Their filters and documents are not looked at. */
export function watchQueries(): void {
  singleton("watchQueries", () => {
    for (const channel of channels) {
      subscribe(`tracing:mongoose:${channel}:start`, (context) => {
        (context as QueryContext).startedAt = performance.now();
      });
      subscribe(`tracing:mongoose:${channel}:asyncEnd`, (context) => {
        const { operation, collection, startedAt } = context as QueryContext;
        if (startedAt === undefined) return;
        const ms = performance.now() - startedAt;
        observe("query", "all", ms);
        if (ms >= SLOW_QUERY_MS) count("slowQuery", `${collection ?? "?"} ${operation ?? "?"}`);
      });
    }
    return true;
  });
}
