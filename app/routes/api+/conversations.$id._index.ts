import { conversationAnswer } from "~/features/chat/answers";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { editConversation } from "~/features/chat/conversations/edit-conversation.server";
import { findConversation } from "~/features/chat/conversations/find-conversation.server";
import { editConversationSchema } from "~/features/chat/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/conversations/{id}",
  {
    GET: operation({
      id: "findConversation",
      summary: "One conversation",
      access: "user",
      answers: { 200: conversationAnswer },
      handle: ({ user, params }) => findConversation(user.id, params.id!),
    }),
    PATCH: operation({
      id: "editConversation",
      summary: "Updates the title or category of a conversation",
      access: "user",
      body: editConversationSchema.partial(),
      answers: { 200: conversationAnswer },
      handle: ({ user, params, body }) => editConversation(user.id, params.id!, body),
    }),
    DELETE: operation({
      id: "deleteConversation",
      summary: "Deletes a conversation with its messages and turns",
      access: "user",
      answers: { 204: "It is deleted." },
      handle: ({ user, params }) => deleteConversation(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
