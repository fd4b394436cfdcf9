import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { RegionsTable } from "~/features/admin/content/components/regions-table";
import { listRegions } from "~/features/admin/content/list-regions.server";
import { rulesVersion } from "~/features/safety/assess-message.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { preferencesOf, translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewHelplines", entity: "helplines" }),
  async ({ request, context }) => {
    const { language } = await preferencesOf(request, context);
    return json({
      title: await translated(request, context, "adminContent.nav.helplines"),
      version: rulesVersion,
      regions: listRegions(language),
    });
  },
);

export default function Helplines() {
  const { title, version, regions } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={title}>
      <p className="text-soft">{t("adminContent.helplines.intro")}</p>
      <p>{t("adminContent.helplines.rules", { version })}</p>
      <p>
        <Link className="btn" to="/admin/content/helplines/new">
          {t("adminContent.helplines.addCountry")}
        </Link>
      </p>
      <RegionsTable regions={regions} />
    </ContentPage>
  );
}
