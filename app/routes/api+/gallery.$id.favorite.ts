import { galleryItemAnswer } from "~/features/media/answers";
import { setItemFavorite } from "~/features/media/gallery/change-item.server";
import { favoriteBodySchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/gallery/{id}/favorite",
  {
    PUT: operation({
      id: "setItemFavorite",
      summary: "Sets whether an item is a favourite; without a body it is toggled",
      access: "user",
      body: favoriteBodySchema,
      isBodyOptional: true,
      answers: { 200: galleryItemAnswer },
      handle: ({ user, params, body }) => setItemFavorite(user.id, params.id!, body.isFavorite),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
