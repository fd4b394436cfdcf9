import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import handleRequest from "~/entry.server";

test("no page is rendered for a client that has left", async () => {
  const context = { signal: AbortSignal.abort() } as AppLoadContext;
  const request = new Request("http://localhost/");
  const answer = await handleRequest(request, 200, new Headers(), {} as EntryContext, context);
  expect(answer.status).toBe(499);
  expect(await answer.text()).toBe("");
});
