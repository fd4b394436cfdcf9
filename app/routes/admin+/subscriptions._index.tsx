import { json } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { FigureCharts } from "~/features/admin/subscriptions/components/figure-charts";
import { PlanCounts } from "~/features/admin/subscriptions/components/plan-counts";
import { PriceState } from "~/features/admin/subscriptions/components/price-state";
import { SubscriptionsNav } from "~/features/admin/subscriptions/components/subscriptions-nav";
import type { AdminSummary } from "~/features/admin/types";
import { figuresPageSchema } from "~/features/billing/admin-schema";
import { checkPrices, readPriceCheck } from "~/features/billing/plans/check-prices.server";
import { readFigures } from "~/features/billing/read-figures.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  () => ({ action: "viewSubscriptions", entity: "subscription" }),
  async ({ request, context, query }) => {
    const { by } = figuresPageSchema.parse(Object.fromEntries(query));
    return json({
      title: await translated(request, context, "adminSubscriptions.title"),
      by,
      periods: await readFigures(by),
      priceCheck: readPriceCheck(),
    });
  },
);

export const action = adminAction(
  () => ({ action: "checkPrices", entity: "subscription" }),
  async () => {
    const isDone = await checkPrices();
    return redirectWithToast(
      "/admin/subscriptions#prices",
      isDone
        ? { key: "adminSubscriptions.prices.checked" }
        : { key: "adminSubscriptions.prices.away", kind: "error" },
    );
  },
);

export default function Subscriptions() {
  const { by, periods, priceCheck } = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData("routes/admin+/_layout") as { summary: AdminSummary } | undefined;
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="subscriptions-title">
      <SubscriptionsNav />
      <h2 id="subscriptions-title">{t("adminSubscriptions.title")}</h2>
      {frame && <PlanCounts summary={frame.summary} />}
      <FigureCharts by={by} periods={periods} />
      <PriceState {...priceCheck} />
    </section>
  );
}
