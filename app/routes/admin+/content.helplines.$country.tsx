import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { RegionView, type RegionAnswer } from "~/features/admin/content/components/region-view";
import { changeEmergency } from "~/features/safety/helplines/change-helplines.server";
import { readHelplines } from "~/features/safety/helplines/helplines.server";
import { countryName } from "~/features/safety/load-safety-page.server";
import { emergencyFormSchema } from "~/features/safety/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm, seenIn } from "~/http/forms/read-form.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const actOn = (action: string, country = "") => ({
  action,
  entity: "helplines",
  entityId: country.slice(0, 60),
});

export const loader = adminLoader(
  ({ params }) => actOn("viewHelplines", params.country),
  async ({ request, context, params }) => {
    const region = await readHelplines(params.country!);
    const { language } = await preferencesOf(request, context);
    return json({ title: countryName(language, region.country), region });
  },
);

export const action = adminAction(
  ({ params }) => actOn("updateHelplines", params.country),
  async ({ params, form }) => {
    const submission = parseForm(form, { schema: emergencyFormSchema });
    if (submission.status !== "success") {
      return json<RegionAnswer>({ lastResult: submission.reply() }, { status: 400 });
    }
    try {
      const present = await changeEmergency(params.country!, submission.value, seenIn(form));
      if (present) return json<RegionAnswer>({ lastResult: submission.reply(), present }, { status: 409 });
    } catch (error) {
      const [{ formError }, init] = toFormRefusal(error);
      return json<RegionAnswer>({ lastResult: submission.reply(), formError }, init);
    }
    return redirectWithToast(`/admin/content/helplines/${params.country}`, { key: "adminContent.saved" });
  },
);

export default function Region() {
  const { title, region } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RegionAnswer | undefined;
  const { t } = useTranslation();
  return (
    <ContentPage
      title={title}
      backTo={{ href: "/admin/content/helplines", name: t("adminContent.nav.helplines") }}
    >
      <RegionView region={region} answer={answer} />
    </ContentPage>
  );
}
