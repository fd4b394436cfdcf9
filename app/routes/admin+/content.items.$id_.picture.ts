import { actOnItem } from "~/features/admin/content/acts.server";
import { findModeratedObject } from "~/features/media/gallery/read-object.server";
import { objectQuerySchema } from "~/features/media/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { objectResponse } from "~/http/object-response.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { AppError } from "~/utils/app-error";

/** The picture of a shared or hidden item, for administrators. Each time that it is seen leaves an entry. */
export const loader = adminLoader(
  ({ params }) => actOnItem("viewSharedItem", params.id),
  async ({ request, context, params, query }) => {
    const parsed = objectQuerySchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new AppError("errors.badRequest", 400);
    const object = await findModeratedObject(notFoundUnlessId(params.id), parsed.data.w);
    return object ? objectResponse(request, context, object, { asDownload: false }) : plainResponse(404);
  },
);
