import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { JsonLd } from "~/features/marketing/components/data-block";
import { HelpScreen } from "~/features/marketing/components/help-screen";
import { readHelp } from "~/features/marketing/read-page.server";
import { searchHelp } from "~/features/marketing/search-help.server";
import { sharingMeta } from "~/features/marketing/search-meta";
import { faqData } from "~/features/marketing/structured-data.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { env } from "~/services/env.server";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  if (!data) return titleMeta(args);
  const robots = data.view.query ? [{ name: "robots", content: "noindex" }] : [];
  return [...titleMeta(args), ...sharingMeta({ ...data, path: "/help" }), ...robots];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = await preferencesOf(request, context);
  const help = readHelp(language);
  const view = searchHelp(help, new URL(request.url).searchParams.get("q") ?? "");
  const questions = help.groups.flatMap((group) => group.questions);
  // Search results, and the pages as signed-in people see them, are not for search engines.
  const isPublic = !view.query && (await context.user().catch(() => null)) === null;
  const structuredData = isPublic ? { "@context": "https://schema.org", ...faqData(questions) } : null;
  return json({
    view,
    title: help.title,
    description: help.description,
    language,
    origin: env.origin,
    structuredData,
  });
}

export default function Help() {
  const { view, structuredData } = useLoaderData<typeof loader>();
  return (
    <>
      <HelpScreen {...view} />
      {structuredData && <JsonLd data={structuredData} />}
    </>
  );
}
