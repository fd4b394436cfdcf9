import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { KeptScreen } from "~/features/media/offline/kept-screen";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

/** What is kept is known to the browser only. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "gallery.offline.title"),
    userId: user.id,
  });
});

export default function Kept() {
  return <KeptScreen userId={useLoaderData<typeof loader>().userId} />;
}
