import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { ItemCover } from "~/features/media/components/item-cover";
import { formatListDateTime } from "~/i18n/format";
import type { SharedItemDetail } from "../types";
import { PersonLink } from "./person-link";
import { ItemState } from "./shared-items-table";

/** One shared item: what it is, whose, and what can be done with it. */
export function SharedItemView({ item }: { item: SharedItemDetail }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const isBusy = useNavigation().state === "submitting";
  const { id, description, script, sharedAt, hiddenAt, shareUrl, openReports, email } = item;
  return (
    <>
      <div className="w-full max-w-64">
        <ItemCover
          item={{ id, type: item.type, objectPath: `/admin/content/items/${id}/picture` }}
          sizes="16rem"
        />
      </div>
      <dl className="console-facts">
        <dt>{t("adminContent.state")}</dt>
        <dd>
          <ItemState item={item} />
        </dd>
        <dt>{t("adminContent.items.type")}</dt>
        <dd>{t(`gallery.type.${item.type}`)}</dd>
        <dt>{t("adminContent.person")}</dt>
        <dd>
          <PersonLink userId={item.userId} email={email} />
        </dd>
        <dt>{t("adminContent.items.since")}</dt>
        <dd className="tabular-nums">
          {sharedAt ? formatListDateTime(sharedAt, timeZone) : t("adminContent.items.withdrawn")}
        </dd>
        {hiddenAt && (
          <>
            <dt>{t("adminContent.items.hiddenSince")}</dt>
            <dd className="tabular-nums">{formatListDateTime(hiddenAt, timeZone)}</dd>
          </>
        )}
        <dt>{t("adminContent.items.openReports")}</dt>
        <dd className="tabular-nums">{openReports}</dd>
        {description && (
          <>
            <dt>{t("adminContent.items.description")}</dt>
            <dd dir="auto">{description}</dd>
          </>
        )}
        {shareUrl && (
          <>
            <dt>{t("adminContent.items.page")}</dt>
            <dd>
              <a className="link" href={shareUrl} rel="noreferrer">
                {t("adminContent.items.open")}
              </a>
            </dd>
          </>
        )}
      </dl>
      {script && (
        <details>
          <summary>{t("adminContent.items.words")}</summary>
          <p dir="auto">{script}</p>
        </details>
      )}
      <Form method="post" className="console-bar" preventScrollReset>
        <button
          className={hiddenAt ? "btn" : "btn btn-primary"}
          name="intent"
          value={hiddenAt ? "unhide" : "hide"}
          disabled={isBusy}
        >
          {t(hiddenAt ? "adminContent.items.unhide" : "adminContent.items.hide")}
        </button>
        <Link className="btn btn-danger" to={`/admin/content/items/${id}/delete`}>
          {t("adminContent.items.delete")}
        </Link>
      </Form>
      <p className="help">{t("adminContent.items.hideHelp")}</p>
    </>
  );
}
