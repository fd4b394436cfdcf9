import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage, FilterLinks, OlderLink } from "~/features/admin/content/components/content-page";
import { SharedItemsTable } from "~/features/admin/content/components/shared-items-table";
import { loadSharedItems } from "~/features/admin/content/shared-items.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewSharedItems", entity: "galleryItem" }),
  async ({ request, context, query }) => {
    const state = query.get("state") === "hidden" ? "hidden" : "shared";
    const { items, next } = await loadSharedItems(state, query.get("before") ?? undefined);
    return json({
      title: await translated(request, context, "adminContent.nav.gallery"),
      state,
      items,
      olderHref: next && `/admin/content?${new URLSearchParams({ state, before: next }).toString()}`,
    });
  },
);

export default function SharedItems() {
  const { title, state, items, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={title}>
      <FilterLinks
        label={t("adminContent.show")}
        choices={[
          { name: t("adminContent.items.allShared"), href: "/admin/content", isChosen: state === "shared" },
          {
            name: t("adminContent.items.allHidden"),
            href: "/admin/content?state=hidden",
            isChosen: state === "hidden",
          },
        ]}
      />
      {items.length === 0 ? (
        <p className="notice">{t("adminContent.items.empty")}</p>
      ) : (
        <SharedItemsTable items={items} />
      )}
      <OlderLink href={olderHref} />
    </ContentPage>
  );
}
