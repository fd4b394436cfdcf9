import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SeriesScreen } from "~/features/media/components/series-screen";
import { changeSeries } from "~/features/media/series/change-series.server";
import { findSeries } from "~/features/media/series/find-series.server";
import { changeSeriesSchema } from "~/features/media/series/schema";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { GalleryError as ErrorBoundary } from "~/features/media/components/gallery-error";
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const series = await findSeries(user.id, notFoundUnlessId(params.id));
  return json({ title: series.name, series });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const id = notFoundUnlessId(params.id);
  const submission = parseForm(await readForm(request), { schema: changeSeriesSchema });
  if (submission.status !== "success") {
    const formError = submission.error?.name?.[0] ?? "errors.badRequest";
    return json({ formError }, { status: 400 });
  }
  const change = submission.value;
  try {
    await changeSeries(user.id, id, change);
  } catch (error) {
    return json(...toFormRefusal(error));
  }
  if (change.intent === "delete") {
    return redirectWithToast("/gallery/series", { key: "premium.toast.seriesDeleted" });
  }
  // The page itself shows what has moved.
  if (change.intent !== "rename") return redirect(`/gallery/series/${id}`, 303);
  return redirectWithToast(`/gallery/series/${id}`, { key: "premium.toast.seriesChanged" });
});

export default function OneSeries() {
  const { series } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SeriesScreen series={series} formError={answer?.formError} />;
}
