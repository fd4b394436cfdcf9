import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { actOnItem } from "~/features/admin/content/acts.server";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { SharedItemView } from "~/features/admin/content/components/shared-item-view";
import { loadSharedItem } from "~/features/admin/content/shared-items.server";
import { setItemHidden } from "~/features/media/gallery/moderate-item.server";
import { resolveReportsOf } from "~/features/reports/handle-reports.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  ({ params }) => actOnItem("viewSharedItem", params.id),
  async ({ params }) => {
    const item = await loadSharedItem(notFoundUnlessId(params.id));
    return json({ title: item.title, item });
  },
);

/** Hides the item from others, or shows it again. */
export const action = adminAction(
  ({ params, form }) => actOnItem(form.get("intent") === "unhide" ? "unhideItem" : "hideItem", params.id),
  async ({ params, form }) => {
    const id = notFoundUnlessId(params.id);
    const intent = form.get("intent");
    if (intent !== "hide" && intent !== "unhide") throw new AppError("errors.badRequest", 400);
    await setItemHidden(id, intent === "hide");
    if (intent === "hide") await resolveReportsOf(id);
    return redirectWithToast(`/admin/content/items/${id}`, {
      key: intent === "hide" ? "adminContent.items.isHidden" : "adminContent.items.isShown",
    });
  },
);

export default function SharedItem() {
  const { item } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={item.title} backTo={{ href: "/admin/content", name: t("adminContent.nav.gallery") }}>
      <SharedItemView item={item} />
    </ContentPage>
  );
}
