import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { ItemCover } from "~/features/media/components/item-cover";
import { formatListDateTime } from "~/i18n/format";
import type { SharedItemRow } from "../types";

/** The shared or hidden items of all people. */
export function SharedItemsTable({ items }: { items: SharedItemRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.items.name")}</th>
          <th scope="col">{t("adminContent.person")}</th>
          <th scope="col">{t("adminContent.items.since")}</th>
          <th scope="col">{t("adminContent.state")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td data-label={t("adminContent.items.name")}>
              <div className="flex items-center gap-3">
                <span className="block w-16 flex-none">
                  <ItemPicture item={item} />
                </span>
                <div>
                  <Link className="link" to={`/admin/content/items/${item.id}`} dir="auto">
                    {item.title}
                  </Link>
                  <p className="help">{t(`gallery.type.${item.type}`)}</p>
                </div>
              </div>
            </td>
            <td data-label={t("adminContent.person")} className="console-address">
              {item.email ?? t("admin.log.gone")}
            </td>
            <td data-label={t("adminContent.items.since")} className="tabular-nums">
              {item.sharedAt
                ? formatListDateTime(item.sharedAt, timeZone)
                : t("adminContent.items.withdrawn")}
            </td>
            <td data-label={t("adminContent.state")}>
              <ItemState item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list shows the drawing of a hidden item; its own page shows its picture, which leaves an entry in the log. */
function ItemPicture({ item: { id, type, hiddenAt } }: { item: SharedItemRow }) {
  const shown = hiddenAt ? ("meditation" as const) : type;
  return <ItemCover item={{ id, type: shown, objectPath: `/api/gallery/object/${id}` }} sizes="8rem" />;
}

/** Whether others see an item. */
export function ItemState({ item: { hiddenAt } }: { item: SharedItemRow }) {
  const { t } = useTranslation();
  return (
    <span className="console-state" data-state={hiddenAt ? "bad" : "good"}>
      {t(hiddenAt ? "adminContent.items.hidden" : "adminContent.items.shared")}
    </span>
  );
}
