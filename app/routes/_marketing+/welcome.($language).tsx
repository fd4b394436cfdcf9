import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Landing } from "~/features/marketing/components/landing";
import { loadLanding } from "~/features/marketing/load-landing.server";
import { languageMeta, sharingMeta } from "~/features/marketing/search-meta";
import { preferenceCookie, readCookie } from "~/http/session/cookies.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { isLanguage, languageCookie } from "~/i18n/config";
import { homePath, isHome } from "~/i18n/home-path";
import { env } from "~/services/env.server";
import { titleMeta } from "~/utils/title-meta";

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args;
  if (!data?.isHome) return titleMeta(args);
  const path = homePath(data.language);
  return [...titleMeta(args), ...sharingMeta({ ...data, path }), ...languageMeta(data.origin)];
};

/** The page contains the film only if Save-Data is off. */
export const headers = () => ({ Vary: "Save-Data" });

/**
 * The landing page. Visitors see it in place of the signed-in app's pages; its own route path redirects to its public
 * URL.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const pathLanguage = isLanguage(params.language) ? params.language : null;
  const address = context.returnTo;
  if (address === null) throw redirect(pathLanguage ? homePath(pathLanguage) : "/", 301);
  const { language } = await preferencesOf(request, context);
  const data = {
    ...loadLanding(env.origin, language),
    language,
    origin: env.origin,
    isHome: isHome(address),
    address,
    film: request.headers.get("Save-Data")?.toLowerCase() !== "on",
  };
  // A visitor who came by /es continues in Spanish, unless they have chosen another language here before.
  const isNew = pathLanguage && readCookie(request.headers.get("Cookie"), languageCookie) === null;
  return json(
    data,
    isNew ? { headers: { "Set-Cookie": preferenceCookie(languageCookie, pathLanguage) } } : {},
  );
}

export default function Welcome() {
  const {
    isHome: isOwn,
    address,
    film,
    comingProviders,
    exchange,
    questions,
    structuredData,
  } = useLoaderData<typeof loader>();
  return (
    <Landing
      address={address}
      redirectTo={isOwn ? undefined : address}
      film={film}
      comingProviders={comingProviders}
      exchange={exchange}
      questions={questions}
      structuredData={isOwn ? structuredData : undefined}
    />
  );
}
