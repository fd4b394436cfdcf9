import { galleryItemAnswer } from "~/features/media/answers";
import { listItems } from "~/features/media/gallery/list-items.server";
import { galleryPageSchema } from "~/features/media/schema";
import { pageOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";

const api = endpoint("/api/gallery", {
  GET: operation({
    id: "listItems",
    summary: "A page of meditations and images, newest first; the next page is in the Link header",
    access: "user",
    query: galleryPageSchema,
    answers: { 200: pageOf(galleryItemAnswer) },
    handle: ({ user, query: { favorite, ...page } }) =>
      listItems(user.id, { ...page, favorites: favorite === "true" }),
  }),
});

export const loader = api.loader;
export const action = api.action;
