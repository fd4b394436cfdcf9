import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { UpgradeOffer } from "~/features/profile/components/upgrade-offer";
import { loadMonthlyPrice } from "~/features/profile/load-monthly-price.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

/** The offer as its own page; with scripts it opens as a dialog. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  if (user.subscriptionTier === "premium") throw redirect("/profile/subscription");
  return json({
    title: await translated(request, context, "profile.upgrade.title"),
    monthlyPrice: await loadMonthlyPrice(),
  });
});

export default function Upgrade() {
  const { monthlyPrice } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  const { t } = useTranslation();
  if (shell?.isInCare) {
    return (
      <SettingsPage title={t("billing.care.title")} intro={t("billing.care.text")} isOfSubscription>
        <p>
          <Link className="btn btn-primary" to="/safety">
            {t("helpNow.title")}
          </Link>
        </p>
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title={t("profile.upgrade.title")} isOfSubscription>
      <div className="card upgrade-offer">
        <UpgradeOffer
          monthlyPrice={monthlyPrice}
          later={
            <Link className="btn" to="/profile/subscription">
              {t("profile.upgrade.later")}
            </Link>
          }
        />
      </div>
    </SettingsPage>
  );
}
