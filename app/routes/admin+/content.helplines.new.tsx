import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { HelplineForm } from "~/features/admin/content/components/helpline-form";
import { addCountry } from "~/features/safety/helplines/change-helplines.server";
import { listOtherCountries } from "~/features/safety/load-safety-page.server";
import { countryFormSchema } from "~/features/safety/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { preferencesOf, translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  () => ({ action: "viewHelplines", entity: "helplines" }),
  async ({ request, context }) => {
    const { language } = await preferencesOf(request, context);
    return json({
      title: await translated(request, context, "adminContent.helplines.addCountry"),
      countries: listOtherCountries(language),
      today: new Date().toISOString().slice(0, 10),
    });
  },
);

export const action = adminAction(
  ({ form }) => ({
    action: "updateHelplines",
    entity: "helplines",
    entityId: String(form.get("country") ?? "").slice(0, 60),
  }),
  async ({ form }) => {
    const submission = parseForm(form, { schema: countryFormSchema });
    if (submission.status !== "success") {
      return json({ lastResult: submission.reply(), formError: undefined }, { status: 400 });
    }
    try {
      await addCountry(submission.value);
    } catch (error) {
      const [{ formError }, init] = toFormRefusal(error);
      return json({ lastResult: submission.reply(), formError }, init);
    }
    const path = `/admin/content/helplines/${submission.value.country}`;
    return redirectWithToast(path, { key: "adminContent.saved" });
  },
);

export default function NewCountry() {
  const { title, countries, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <ContentPage
      title={title}
      backTo={{ href: "/admin/content/helplines", name: t("adminContent.nav.helplines") }}
    >
      <p className="text-soft">{t("adminContent.helplines.addCountryText")}</p>
      <HelplineForm line={null} today={today} countries={countries} answer={answer} />
    </ContentPage>
  );
}
