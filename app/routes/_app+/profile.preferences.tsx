import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { CountryPreference } from "~/features/profile/components/country-preference";
import { ShortcutPreference } from "~/features/profile/components/shortcut-preference";
import { MailPreferences } from "~/features/profile/components/mail-preferences";
import { ThemeForm } from "~/features/profile/components/theme-form";
import { loadPreferences } from "~/features/profile/load-preferences.server";
import { preferencesSchema } from "~/features/profile/profile-schema";
import { savePreferences } from "~/features/profile/save-preferences.server";
import { listCountries } from "~/features/safety/load-safety-page.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import {
  languageCookieHeader,
  readPreferences,
  themeCookieHeader,
  translated,
} from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.profileUpdateFailed" });

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "profile.tabs.preferences"),
    theme: readPreferences(request, user).theme,
    countries: listCountries(readPreferences(request, user).language),
    ...loadPreferences(user),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const submission = parseForm(form, { schema: preferencesSchema });
  if (submission.status !== "success") throw json({ code: "errors.badRequest" }, { status: 400 });

  const { theme, preferredLanguage } = submission.value;
  await savePreferences(user.id, submission.value);
  const headers = new Headers();
  if (theme) headers.append("Set-Cookie", themeCookieHeader(theme));
  if (preferredLanguage) headers.append("Set-Cookie", languageCookieHeader(preferredLanguage));
  // With scripts the page shows the new setting itself; a newly loaded page needs a toast.
  if (context.isDataRequest) return json({ isSaved: true }, { headers });
  // The person's menu is on every page and leads back there.
  const path = form.has("redirectTo") ? safePath(form.get("redirectTo")) : "/profile/preferences";
  return redirectWithToast(path, { key: "toast.preferencesSaved" }, headers);
});

export default function PreferencesTab() {
  const {
    theme,
    languageName,
    country,
    countries,
    hasShortcuts,
    title: _,
    ...mails
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="settings-column">
      <MailPreferences {...mails} />
      <section className="section" aria-labelledby="theme-title">
        <h2 id="theme-title">{t("profile.theme.title")}</h2>
        <ThemeForm theme={theme} />
      </section>
      <section className="section" aria-labelledby="language-title">
        <h2 id="language-title">{t("profile.languageTitle")}</h2>
        <p>
          {t("profile.languageElsewhere", { language: languageName })}{" "}
          <Link className="link inline-flex min-h-11 items-center" to="/profile">
            {t("profile.languageChange")}
          </Link>
        </p>
      </section>
      <ShortcutPreference hasShortcuts={hasShortcuts} />
      <section className="section" id="help-country" aria-labelledby="country-title">
        <h2 id="country-title">{t("profile.country.title")}</h2>
        <CountryPreference country={country} countries={countries} />
      </section>
    </div>
  );
}
