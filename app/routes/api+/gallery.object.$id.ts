import { idParams } from "~/features/chat/schema";
import { findObject } from "~/features/media/gallery/read-object.server";
import { objectQuerySchema } from "~/features/media/schema";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { objectResponse } from "~/http/object-response.server";

const api = endpoint(
  "/api/gallery/object/{id}",
  {
    GET: operation({
      summary:
        "The sound or the picture, whole or in part (Range); w gives a thumbnail; for its owner, or everyone while shared",
      access: "public",
      query: objectQuerySchema,
      handle: async ({ request, context, params, query: { w, download } }) => {
        const user = await context.user();
        const object = await findObject(user?._id.toString() ?? null, params.id!, w);
        if (!object) return user ? plainResponse(404) : plainResponse(401);
        return objectResponse(request, context, object, { asDownload: download === "1" });
      },
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
