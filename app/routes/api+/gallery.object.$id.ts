import { findObject } from "~/features/media/gallery/read-object.server";
import { objectQuerySchema } from "~/features/media/schema";
import { contentOf } from "~/http/api/answers.server";
import { endpoint, operation } from "~/http/api/endpoint.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { objectResponse, rangeHeaders } from "~/http/object-response.server";
import { idParams } from "~/utils/id-schema";

/** A meditation's sound, an image or a cover, and a thumbnail. */
const objectTypes = ["audio/mpeg", "image/png", "image/jpeg", "image/webp"];

const api = endpoint(
  "/api/gallery/object/{id}",
  {
    GET: operation({
      id: "readObject",
      summary:
        "The sound or the picture, whole or in part (Range); w gives a thumbnail, part the voice alone; for its owner, or everyone while shared",
      access: "public",
      query: objectQuerySchema,
      headers: rangeHeaders,
      answers: {
        200: contentOf("The whole object.", ...objectTypes),
        206: contentOf("The part that was asked for.", ...objectTypes),
        304: "It is unchanged.",
        401: "Nobody is signed in, and it is not shared.",
        416: "It has no such part.",
        429: "Too much was asked for that is not there or not shared.",
      },
      handle: async ({ request, context, params, query: { w, part, download } }) => {
        const user = await context.user();
        const userId = user?._id.toString() ?? null;
        const object = await findObject(userId, params.id!, part ?? w, context.clientAddress);
        if (!object) return user ? plainResponse(404) : plainResponse(401);
        return objectResponse(request, context, object, { asDownload: download === "1" });
      },
    }),
  },
  idParams,
);

export const loader = api.loader;
export const action = api.action;
