import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { ClockProvider, timeZoneScript, useRenderTime } from "~/components/clock";
import { ErrorScreen } from "~/components/error-screen";
import { InlineScript } from "~/components/document/inline-script";
import { lastLoaderData } from "~/client/failures/last-loader-data";
import { SavedFormProvider } from "~/client/saved-form";
import { SiteHeader } from "~/components/layout/site-header";
import { useNonce } from "~/components/document/nonce";
import { ThemeColor } from "~/components/document/theme-color";
import { Toaster } from "~/components/toast/toast";
import { loadRootData, type RootData } from "~/http/root-data.server";
import stylesUrl from "~/styles/app.css?url";
import fontUrl from "~/styles/newsreader-400.woff2?url";
import { productName } from "~/utils/product";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesUrl },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: productName }];

export const loader = ({ request, context }: LoaderFunctionArgs) => loadRootData(request, context);

const lastData = lastLoaderData<RootData>();
export const clientLoader = lastData.clientLoader;
export { shouldRevalidate } from "~/client/failures/failure-handling";

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n, t } = useTranslation();
  const nonce = useNonce();
  const now = useRenderTime();
  const theme = data?.theme ?? "system";
  const language = data?.locale ?? i18n.language;

  return (
    <html lang={language} dir={i18n.dir(language)} className={theme} data-now={now}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <ThemeColor theme={theme} />
        {data?.noindex && <meta name="robots" content="noindex" />}
        <Meta />
        {/* Pages with scripts show their first text in a fallback font of the same size: on a slow connection the font
            would delay the stylesheet. */}
        {!data?.scripts && (
          <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
        {/* This one is for search engines and old browsers. */}
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href={data?.icon ?? "/icon.svg"} type="image/svg+xml" />
        {/* After the stylesheets: the page is then not shown before the message box handles Enter. */}
        <InlineScript code={timeZoneScript} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t("nav.skip")}
        </a>
        <ClockProvider start={now} timeZone={data?.timeZone ?? "UTC"}>
          <Toaster initial={data?.toast ?? null} live={data?.scripts ?? false} />
          {children}
        </ClockProvider>
        {data?.scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { i18n } = useTranslation();
  const data = useRouteLoaderData<typeof loader>("root");
  const locale = data?.locale;
  useEffect(() => {
    if (data) lastData.remember({ ...data, toast: null });
  }, [data]);
  useEffect(() => {
    if (locale && locale !== i18n.language) void i18n.changeLanguage(locale);
  }, [locale, i18n]);
  return (
    <SavedFormProvider saved={data?.kept ?? null}>
      <Outlet />
    </SavedFormProvider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <ErrorScreen error={error} />
      </main>
    </>
  );
}
