import { memoryAnswer } from "~/features/memory/answers";
import { forgetMemory } from "~/features/memory/forget-memories.server";
import { changeMemorySchema } from "~/features/memory/schema";
import { changeMemory } from "~/features/memory/write-memory.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/user/memories/{id}",
  {
    PATCH: operation({
      id: "changeMemory",
      summary: "Changes a memory, pauses it or resumes it; omitted fields stay unchanged",
      access: "user",
      body: changeMemorySchema,
      answers: { 200: memoryAnswer, 429: "Too many changes in a short time." },
      handle: ({ user, params, body }) => changeMemory(user.id, params.id!, body),
    }),
    DELETE: operation({
      id: "forgetMemory",
      summary: "Forgets a memory",
      access: "user",
      answers: { 204: "It is forgotten." },
      handle: ({ user, params }) => forgetMemory(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
