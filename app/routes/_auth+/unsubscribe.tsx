import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { stopDailyQuotes } from "~/features/mail/stop-daily-quotes.server";
import { readUnsubscribeToken } from "~/features/mail/unsubscribe-token.server";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { withErrorResponses } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

/** Opening the page changes nothing: mail scanners open links too. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const isKnown = (await readUnsubscribeToken(tokenOf(request))) !== null;
  const title = await translated(request, context, "unsubscribe.title");
  return json({ title, isKnown }, { status: isKnown ? 200 : 410 });
});

/**
 * Unsubscribes: for the button on the page, and for the mail program's own button, which posts to the same URL
 * without a cookie and with a fixed body (RFC 8058). The link allows nothing else.
 */
export const action = withErrorResponses(async ({ request }: ActionFunctionArgs) => {
  const isDone = await stopDailyQuotes(tokenOf(request));
  return json({ isDone }, { status: isDone ? 200 : 410 });
});

export default function Unsubscribe() {
  const { isKnown } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone;
  const { t } = useTranslation();
  if (isKnown && !isDone) {
    return (
      <AccountScreen title={t("unsubscribe.title")} text={t("unsubscribe.text")}>
        <form method="post">
          <button className="btn btn-primary w-full">{t("unsubscribe.submit")}</button>
        </form>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      title={t(isDone ? "unsubscribe.doneTitle" : "unsubscribe.invalidTitle")}
      text={t(isDone ? "unsubscribe.doneText" : "unsubscribe.invalidText")}
    >
      <p>
        <a className="btn" href="/">
          {t("unsubscribe.home")}
        </a>
      </p>
    </AccountScreen>
  );
}
