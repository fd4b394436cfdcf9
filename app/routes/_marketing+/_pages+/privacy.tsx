import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { WrittenPage } from "~/features/marketing/components/written-page";
import { sharingMeta } from "~/features/marketing/search-meta";
import { writtenPage } from "~/http/written-page.server";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  ...(args.data ? sharingMeta({ ...args.data, path: "/privacy" }) : []),
];

export const loader = writtenPage("privacy");

export default function Privacy() {
  return <WrittenPage page={useLoaderData<typeof loader>().page} />;
}
