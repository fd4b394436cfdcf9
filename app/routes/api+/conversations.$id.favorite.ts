import { conversationAnswer } from "~/features/chat/answers";
import { toggleFavorite } from "~/features/chat/conversations/set-favorite.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/conversations/{id}/favorite",
  {
    PUT: operation({
      id: "toggleFavorite",
      summary: "Adds a conversation to favourites, or removes it",
      access: "user",
      answers: { 200: conversationAnswer },
      handle: ({ user, params }) => toggleFavorite(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
