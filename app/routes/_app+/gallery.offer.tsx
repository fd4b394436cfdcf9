import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { pageAction } from "~/client/failures/failure-handling";
import { generateOffer } from "~/features/media/generation/generate-for-message.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { readPreferences } from "~/http/session/preferences.server";
import { requestPlace } from "~/http/session/request-place.server";
import { redirectWithToast } from "~/http/toast.server";
import { renderMarkdown } from "~/utils/text/markdown";

export const clientAction = pageAction();

/** The form below a reply that offers something. With scripts its progress is shown there, else on a page of its own. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const messageId = notFoundUnlessId(String((await readForm(request)).get("messageId")));
  const { language } = readPreferences(request, user);
  try {
    const place = requestPlace(request);
    const made = await generateOffer(user.id, messageId, { language, place });
    if ("item" in made) return redirect(`/gallery/${made.item.id}`, 303);
    const { jobId, care } = made;
    if (context.isDataRequest) return json(care === null ? { jobId } : { careHtml: renderMarkdown(care) });
    return redirect(care === null ? `/gallery/making/${jobId}` : "/safety", 303);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    if (context.isDataRequest) return json(refusal, init);
    return redirectWithToast("/gallery", { key: refusal.formError, kind: "error" });
  }
});
