import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageLoader } from "~/client/failure-handling";
import { BenefitList } from "~/features/profile/components/benefit-list";
import { FreePlan, PremiumPlan } from "~/features/profile/components/plan-panel";
import { loadMonthlyPrice } from "~/features/profile/load-monthly-price.server";
import { toViewer } from "~/features/auth/user-dto.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failure-handling";
export const clientLoader = pageLoader();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { isPremium, usage } = toViewer(user);
  return json({
    title: await translated(request, context, "profile.tabs.subscription"),
    isPremium,
    isActive: user.subscriptionStatus === "active",
    usage,
    monthlyPrice: isPremium ? null : await loadMonthlyPrice(),
  });
});

export default function Subscription() {
  const { isPremium, isActive, usage, monthlyPrice } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="settings-column">
      {isPremium ? (
        <PremiumPlan isActive={isActive} />
      ) : (
        <FreePlan usage={usage} monthlyPrice={monthlyPrice} />
      )}
      <section className="section" aria-labelledby="benefits-title">
        <h2 id="benefits-title">{t("profile.benefits.title")}</h2>
        <BenefitList />
      </section>
    </div>
  );
}
