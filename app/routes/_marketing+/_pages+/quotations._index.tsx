import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { sharingMeta } from "~/features/marketing/search-meta";
import { WorksScreen } from "~/features/quotations/components/works-screen";
import { loadWorks } from "~/features/quotations/load-quotation-page.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { getServerI18n } from "~/i18n/server.server";
import { env } from "~/services/env.server";
import quotationsUrl from "~/styles/quotations-page.css?url";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const links = () => [{ rel: "stylesheet", href: quotationsUrl }];
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  ...(args.data ? sharingMeta({ ...args.data, path: "/quotations" }) : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await preferencesOf(request, context);
  const { t } = getServerI18n(language);
  const page = await loadWorks(t);
  return json({ page, title: page.title, description: page.description, language, origin: env.origin });
}

export default function Quotations() {
  return <WorksScreen {...useLoaderData<typeof loader>().page} />;
}
