import { json, redirect, type AppLoadContext } from "@remix-run/node";
import { rateReply, withdrawRating } from "~/features/chat/messages/rate-reply.server";
import { feedbackFormSchema } from "~/features/chat/schema";
import { AppError } from "~/utils/app-error";
import { parseForm } from "./forms/read-form.server";
import type { SignedInUser } from "./session/guards.server";
import { redirectOnFailure } from "./toast.server";

/** "Helpful" and "not helpful" under a reply: sets what the form names, so that a repeated request changes nothing. */
export async function saveRating(
  request: Request,
  context: AppLoadContext,
  user: SignedInUser,
  form: FormData,
): Promise<Response> {
  const submission = parseForm(form, { schema: feedbackFormSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  const { messageId, isHelpful, comment } = submission.value;
  const { pathname, search } = new URL(request.url);
  const work: Promise<unknown> =
    isHelpful === "withdraw"
      ? withdrawRating(user.id, messageId)
      : rateReply(user.id, messageId, { isHelpful: isHelpful === "yes", comment });
  await redirectOnFailure(context, work, pathname + search, { key: "errors.ratingFailed" });
  // A page with scripts keeps its screen.
  return context.isDataRequest
    ? json({ isSaved: true })
    : redirect(`${pathname}${search}#m-${messageId}`, { status: 303 });
}
