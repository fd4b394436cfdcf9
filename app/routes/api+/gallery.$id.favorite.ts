import { idParams } from "~/features/chat/schema";
import { setItemFavorite } from "~/features/media/gallery/change-item.server";
import { favoriteBodySchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { parseBody } from "~/http/api/parse-input.server";

const api = endpoint(
  "/api/gallery/{id}/favorite",
  {
    PUT: operation({
      summary: "Sets whether an item is a favourite; without a body it is toggled",
      access: "user",
      handle: async ({ request, user, params }) => {
        const hasBody = Number(request.headers.get("Content-Length") ?? 0) > 0;
        const { isFavorite } = hasBody ? await parseBody(favoriteBodySchema, request) : {};
        return setItemFavorite(user.id, params.id!, isFavorite);
      },
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
