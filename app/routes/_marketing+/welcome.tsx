import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Landing } from "~/features/marketing/components/landing";
import { translated } from "~/http/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  { name: "description", content: args.data?.description },
];

/** Visitors see this in place of the pages of the signed-in application; by its own address it is nobody's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.wayBack === null) throw redirect("/", 301);
  const [title, description] = await Promise.all(
    ["landing.title", "landing.text"].map((key) => translated(request, context, key)),
  );
  return json({ title, description, redirectTo: context.wayBack === "/" ? undefined : context.wayBack });
}

export default function Welcome() {
  return <Landing redirectTo={useLoaderData<typeof loader>().redirectTo} />;
}
