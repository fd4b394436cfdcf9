import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPicture } from "~/features/profile/find-picture.server";
import { plainResponse } from "~/http/api/plain-response.server";
import { withErrorResponses } from "~/http/errors.server";
import { objectResponse } from "~/http/object-response.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";

/** The picture that a person chose. */
export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const ownerId = notFoundUnlessId(params.userId);
  const token = params.token ?? "";
  const picture = /^[\w-]{22}$/.test(token) ? await findPicture(user, ownerId, token) : null;
  return picture ? objectResponse(request, context, picture, { asDownload: false }) : plainResponse(404);
});
