import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { ChapterScreen } from "~/features/quotations/components/chapter-screen";
import { loadQuotationPage } from "~/features/quotations/load-quotation-page.server";
import { withErrorResponses } from "~/http/errors.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { getServerI18n } from "~/i18n/server.server";
import quotationsUrl from "~/styles/quotations-page.css?url";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const links = () => [{ rel: "stylesheet", href: quotationsUrl }];
// The texts stand elsewhere too: search engines need them once.
export const meta = (args: { data?: unknown; error?: unknown }) => [
  ...titleMeta(args),
  { name: "robots", content: "noindex" },
];

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { work = "", book = "", chapter = "" } = params;
  const { searchParams } = new URL(request.url);
  const quoted = { from: searchParams.get("from"), to: searchParams.get("to") };
  const { language } = await preferencesOf(request, context);
  const page = await loadQuotationPage({ work, book, chapter }, quoted, getServerI18n(language).t);
  return json({ page, title: `${page.name}, ${page.heading}` });
});

export default function QuotationChapter() {
  return <ChapterScreen {...useLoaderData<typeof loader>().page} />;
}
