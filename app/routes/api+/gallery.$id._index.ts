import { galleryItemDetailAnswer } from "~/features/media/answers";
import { changeItem } from "~/features/media/gallery/change-item.server";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { findItem } from "~/features/media/gallery/find-item.server";
import { changeItemSchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { idParams } from "~/utils/id-schema";

const api = endpoint(
  "/api/gallery/{id}",
  {
    GET: operation({
      id: "findItem",
      summary: "One meditation with its text, or one image",
      access: "user",
      answers: { 200: galleryItemDetailAnswer },
      handle: ({ user, params }) => findItem(user.id, params.id!),
    }),
    PATCH: operation({
      id: "changeItem",
      summary: "Changes title, description or sharing; omitted fields stay unchanged",
      access: "user",
      body: changeItemSchema,
      answers: { 200: galleryItemDetailAnswer, 409: "An administrator hides it: it cannot be shared." },
      handle: ({ user, params, body }) => changeItem(user.id, params.id!, body),
    }),
    DELETE: operation({
      id: "deleteItem",
      summary: "Deletes a meditation or an image with its object",
      access: "user",
      answers: { 204: "It is deleted." },
      handle: ({ user, params }) => deleteItem(user.id, params.id!),
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
