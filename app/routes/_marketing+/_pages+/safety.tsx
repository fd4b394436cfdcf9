import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { sharingMeta } from "~/features/marketing/search-meta";
import { SafetyScreen } from "~/features/safety/components/safety-screen";
import { loadSafetyPage } from "~/features/safety/load-safety-page.server";
import { countryFor, isCountryKnown } from "~/http/help.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { env } from "~/services/env.server";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  ...(args.data ? sharingMeta({ ...args.data, path: "/safety" }) : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await preferencesOf(request, context);
  const user = await context.user().catch(() => null);
  const asked = /^[A-Z]{2,4}$/.exec(new URL(request.url).searchParams.get("country") ?? "")?.[0];
  const isKnown = asked !== undefined || isCountryKnown(request, user);
  const page = loadSafetyPage(language, asked ?? countryFor(request, user), { isKnown });
  return json({ page, title: page.title, description: page.intro[0]!, language, origin: env.origin });
}

export default function Safety() {
  return <SafetyScreen {...useLoaderData<typeof loader>().page} />;
}
