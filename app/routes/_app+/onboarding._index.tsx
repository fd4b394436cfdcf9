import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLoader } from "~/client/failures/failure-handling";
import { currentStep } from "~/features/onboarding/load-onboarding.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";

export const clientLoader = pageLoader();

/** Redirects to the first unanswered question. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return redirect(`/onboarding/${currentStep(user)}`);
});
