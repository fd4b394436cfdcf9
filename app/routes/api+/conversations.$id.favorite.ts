import { idParams } from "~/features/chat/schema";
import { toggleFavorite } from "~/features/chat/conversations/set-favorite.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint(
  "/api/conversations/{id}/favorite",
  {
    PUT: operation({
      summary: "Adds a conversation to favourites, or removes it",
      access: "user",
      handle: ({ user, params }) => toggleFavorite(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
