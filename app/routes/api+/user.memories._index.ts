import { forgetAllMemories } from "~/features/memory/forget-memories.server";
import { listMemories } from "~/features/memory/list-memories.server";
import { memoriesPageSchema, newMemorySchema } from "~/features/memory/schema";
import { addMemory } from "~/features/memory/write-memory.server";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/user/memories", {
  GET: operation({
    summary: "A page of what the guide remembers, the newest first; the next page is in the Link header",
    access: "user",
    query: memoriesPageSchema,
    handle: async ({ request, user, query }) => pageResponse(request, await listMemories(user.id, query)),
  }),
  POST: operation({
    summary: "Adds something that the guide is to remember",
    access: "user",
    body: newMemorySchema,
    status: 201,
    handle: ({ user, body }) => addMemory(user.id, body),
  }),
  DELETE: operation({
    summary: "Forgets everything",
    access: "user",
    handle: ({ user }) => forgetAllMemories(user.id),
  }),
});

export const loader = api.loader;
export const action = api.action;
