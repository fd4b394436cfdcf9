import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SupportScreen } from "~/features/support/components/support-screen";
import { listOwnRequests } from "~/features/support/list-own-requests.server";
import { supportCategories, supportSchema } from "~/features/support/schema";
import { submitSupportRequest } from "~/features/support/submit-support-request.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { isMailConfigured } from "~/services/mail.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({
  key: "errors.requestErrorTitle",
  description: "errors.requestErrorDescription",
});

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  const chosen = searchParams.get("category");
  return json({
    title: await translated(request, context, "support.title"),
    categories: supportCategories,
    email: user.email,
    isMailConfigured: isMailConfigured(),
    category: supportCategories.find((category) => category === chosen),
    submitKey: randomUUID(),
    requests: await listOwnRequests(user.id),
    /** Changes after every sent request, which resets the form. */
    sent: searchParams.get("sent") ?? undefined,
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: supportSchema });
  if (submission.status !== "success") {
    return json({ lastResult: submission.reply() }, { status: 400 });
  }
  try {
    await submitSupportRequest(user.id, submission.value);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error, "errors.requestErrorDescription");
    return json({ lastResult: submission.reply(), ...refusal }, init);
  }
  const query = new URLSearchParams({ sent: submission.value.submitKey });
  return redirectWithToast(`/support?${query.toString()}`, {
    key: "support.sent",
    description: isMailConfigured() ? "support.sentText" : "support.sentPageText",
  });
});

export default function Support() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  return <SupportScreen key={data.sent} {...data} {...answer} />;
}
