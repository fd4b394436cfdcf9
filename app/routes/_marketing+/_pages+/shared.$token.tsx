import { json, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { pageLoader } from "~/client/failures/failure-handling";
import { SharedScreen } from "~/features/media/components/shared-screen";
import { findSharedItem } from "~/features/media/gallery/find-item.server";
import { withErrorResponses } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { env } from "~/services/env.server";
import { productName } from "~/utils/product";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const item = await findSharedItem(params.token ?? "");
  const fallback = await translated(request, context, `gallery.type.${item.type}`);
  return json(
    { title: item.title, description: item.description || fallback, item, origin: env.origin },
    { headers: secretHeaders },
  );
});

/** The address is the secret: it is passed on neither to search engines, nor to other sites, nor to caches. */
const secretHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
};
export const headers: HeadersFunction = () => secretHeaders;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  const always = [...titleMeta(args), { name: "robots", content: "noindex" }];
  if (!data) return always;
  const { title, description, item, origin } = data;
  const object = `${origin}/api/gallery/object/${item.id}`;
  return [
    ...always,
    { property: "og:type", content: item.type === "image" ? "website" : "music.song" },
    { property: "og:site_name", content: productName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: `${object}?w=1024` },
    { property: "og:image:alt", content: title },
    ...(item.type === "meditation" ? [{ property: "og:audio", content: object }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export default function Shared() {
  const { token } = useParams();
  return <SharedScreen item={useLoaderData<typeof loader>().item} reportHref={`/shared/${token}/report`} />;
}
