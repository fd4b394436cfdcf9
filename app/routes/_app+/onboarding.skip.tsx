import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { pageAction } from "~/client/failures/failure-handling";
import { skipOnboarding } from "~/features/onboarding/skip-onboarding.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";

export const clientAction = pageAction();

/** Dismissing the questions is a form post; a GET does nothing. */
export const loader = () => redirect("/");

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  await skipOnboarding(user.id);
  return redirectWithToast("/", { key: "toast.onboardingSkipped" });
});
