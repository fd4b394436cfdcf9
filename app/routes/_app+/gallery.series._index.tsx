import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SeriesListScreen } from "~/features/media/components/series-list-screen";
import { createSeries } from "~/features/media/series/change-series.server";
import { listSeries } from "~/features/media/series/find-series.server";
import { newSeriesSchema } from "~/features/media/series/schema";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "premium.series.title"),
    submitKey: randomUUID(),
    list: await listSeries(user.id),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: newSeriesSchema });
  if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
  try {
    return redirect(`/gallery/series/${await createSeries(user.id, submission.value)}`, 303);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ lastResult: submission.reply(), ...refusal }, init);
  }
});

export default function SeriesList() {
  const { list, submitKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SeriesListScreen {...list} {...answer} submitKey={submitKey} />;
}
