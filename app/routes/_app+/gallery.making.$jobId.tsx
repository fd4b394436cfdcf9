import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { GenerationScreen } from "~/features/media/components/generation-screen";
import { cancelGeneration } from "~/features/media/generation/cancel-generation.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const generation = await findGeneration(user.id, notFoundUnlessId(params.jobId));
  if (generation.item) return redirect(`/gallery/${generation.item.id}`, 303);
  return json({
    title: await translated(request, context, `gallery.makingTitle.${generation.type}`),
    generation,
  });
});

/** Cancels it. */
export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  await cancelGeneration(user.id, notFoundUnlessId(params.jobId));
  return redirectWithToast("/gallery", { key: "toast.mediaCancelled" });
});

export default function Making() {
  return <GenerationScreen generation={useLoaderData<typeof loader>().generation} />;
}
