import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Landing } from "~/features/marketing/components/landing";

/** Visitors see this in place of the pages of the signed-in application; by its own address it is nobody's. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.wayBack === null) throw redirect("/", 301);
  return json({ redirectTo: context.wayBack === "/" ? undefined : context.wayBack });
}

export default function Welcome() {
  return <Landing redirectTo={useLoaderData<typeof loader>().redirectTo} />;
}
