import { listItems } from "~/features/media/gallery/list-items.server";
import { galleryPageSchema } from "~/features/media/schema";
import { endpoint, operation, pageResponse } from "~/http/api/endpoint.server";

const api = endpoint("/api/gallery", {
  GET: operation({
    summary: "A page of meditations and images, newest first; the next page is in the Link header",
    access: "user",
    query: galleryPageSchema,
    handle: async ({ request, user, query: { favorite, ...page } }) =>
      pageResponse(request, await listItems(user.id, { ...page, favorites: favorite === "true" })),
  }),
});

export const loader = api.loader;
export const action = api.action;
