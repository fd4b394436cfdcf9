import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SitScreen } from "~/features/sitting/components/sit-screen";
import { readChoice } from "~/features/sitting/read-choice";
import { recordSitting } from "~/features/sitting/record-sitting.server";
import { sittingFormSchema } from "~/features/sitting/schema";
import { withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { finishWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  const choice = readChoice(searchParams);
  const { mode, minutes, interval, sound } = choice;
  const query = new URLSearchParams({ mode, minutes: `${minutes}`, interval: `${interval}`, sound });
  return json({
    title: await translated(request, context, "sit.title"),
    choice,
    audioPath: searchParams.has("mode") ? `/api/sittings/audio?${query.toString()}` : null,
    submitKey: randomUUID(),
    userId: user.id,
  });
});

/** Counts a sitting that was heard as a file. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: sittingFormSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  await recordSitting(user.id, submission.value);
  return finishWithToast(context, "/sit", { key: "toast.sittingCounted" });
});

export default function Sit() {
  const { title: _, ...data } = useLoaderData<typeof loader>();
  return <SitScreen {...data} />;
}
