import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { onboardingInvitation } from "~/features/onboarding/load-onboarding.server";
import { toViewer } from "~/features/auth/user-dto.server";
import { loadHome } from "~/features/home/load-home.server";
import { HomeScreen } from "~/features/home/components/home-screen";
import { HelpNow } from "~/features/safety/components/help-now";
import { withErrorResponses } from "~/http/errors.server";
import { pageData } from "~/http/page-data.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences } from "~/http/session/preferences.server";
import type { AppLayoutLoader } from "./_layout";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return pageData(context, {
    viewer: toViewer(user),
    invitation: onboardingInvitation(user),
    ...(await loadHome(user, readPreferences(request, user))),
  });
});

export default function Home() {
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  return (
    <HomeScreen
      {...useLoaderData<typeof loader>()}
      recent={shell?.recent[0] ?? null}
      isInCare={shell?.isInCare ?? false}
      help={shell && <HelpNow region={shell.help} />}
    />
  );
}
