import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageLoader } from "~/client/failure-handling";
import { openStep } from "~/features/onboarding/load-onboarding.server";
import { withErrorResponses, requireUser } from "~/http/session/guards.server";

export const clientLoader = pageLoader();

/** Leads to the question where the person left off. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return redirect(`/onboarding/${openStep(user)}`);
});
