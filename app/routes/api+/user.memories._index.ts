import { memoryAnswer } from "~/features/memory/answers";
import { forgetAllMemories } from "~/features/memory/forget-memories.server";
import { listMemories } from "~/features/memory/list-memories.server";
import { memoriesPageSchema, newMemorySchema } from "~/features/memory/schema";
import { addMemory } from "~/features/memory/write-memory.server";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/user/memories", {
  GET: operation({
    id: "listMemories",
    summary: "A page of what the guide remembers, the newest first; the next page is in the Link header",
    access: "user",
    query: memoriesPageSchema,
    answers: { 200: pageOf(memoryAnswer) },
    handle: ({ user, query }) => listMemories(user.id, query),
  }),
  POST: operation({
    id: "addMemory",
    summary: "Adds something that the guide is to remember",
    access: "user",
    body: newMemorySchema,
    answers: { 201: memoryAnswer, 429: "Too many changes in a short time." },
    handle: ({ user, body }) => addMemory(user.id, body),
  }),
  DELETE: operation({
    id: "forgetAllMemories",
    summary: "Forgets everything",
    access: "user",
    answers: { 204: "Everything is forgotten." },
    handle: ({ user }) => forgetAllMemories(user.id),
  }),
});

export const loader = api.loader;
export const action = api.action;
