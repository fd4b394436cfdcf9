import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toViewer } from "~/features/auth/user-dto.server";
import { loadHome } from "~/features/home/load-home.server";
import { HomeScreen } from "~/features/home/components/home-screen";
import { answering, requireUser } from "~/http/guards.server";
import { readPreferences } from "~/http/preferences.server";

export const loader = answering(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { timeZone } = readPreferences(request, user);
  return json({ viewer: toViewer(user), ...(await loadHome(user.id, timeZone)) });
});

export default function Home() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
