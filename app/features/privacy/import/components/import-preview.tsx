import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { notTakenReasons } from "../not-taken";
import type { ImportDto } from "../types";
import { ImportCounts } from "./import-counts";

/** What a file holds and what of it would be brought in, for the person to decide. */
export function ImportPreview({ id, madeAt, found, hasProfile, isEmptyAccount, storage }: ImportDto) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const { needed, used, limit } = storage;
  const hasRoom = needed === 0 || needed + used <= limit;
  const isNew = found.some(({ fresh }) => fresh > 0);
  const canConfirm = hasRoom && (isNew || hasProfile);
  const size = (bytes: number) => formatSize(bytes, language);
  return (
    <>
      <section className="card section" aria-labelledby="found-title">
        <h2 id="found-title">{t("dataImport.preview.title")}</h2>
        {madeAt && (
          <p className="text-soft">
            {t("dataImport.preview.made", { date: formatLongDate(madeAt, language, timeZone) })}
          </p>
        )}
        {!isNew && <p role="status">{t("dataImport.preview.nothing")}</p>}
        <ImportCounts counts={found} />
        {found.some(({ leftOut }) => leftOut > 0) && (
          <p className="text-soft text-sm">{t("dataImport.preview.leftOutHelp")}</p>
        )}
        {needed > 0 && (
          <p>
            {t("dataImport.preview.storage", { needed: size(needed), free: size(Math.max(0, limit - used)) })}
          </p>
        )}
        {!hasRoom && (
          <p className="notice notice-error" role="alert">
            {t("dataImport.failure.noRoom")}
          </p>
        )}
      </section>
      <Form method="post" className="form">
        <input type="hidden" name="id" value={id} />
        {canConfirm && hasProfile && (
          <div className="field">
            <label className="choice font-normal">
              <input
                type="checkbox"
                name="profile"
                defaultChecked={isEmptyAccount}
                aria-describedby="profile-help"
              />
              <span>{t("dataImport.preview.profile")}</span>
            </label>
            <p id="profile-help" className="help">
              {t("dataImport.preview.profileHelp")}
            </p>
          </div>
        )}
        <div className="form-actions">
          {canConfirm && (
            <button className="btn btn-primary" name="intent" value="confirm">
              {t("dataImport.preview.confirm")}
            </button>
          )}
          <button className="btn" name="intent" value="cancel">
            {t("dataImport.preview.discard")}
          </button>
        </div>
      </Form>
      <section className="section" aria-labelledby="not-taken-title">
        <h2 id="not-taken-title">{t("dataImport.notTaken.title")}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {notTakenReasons.map((reason) => (
            <li key={reason}>{t(`dataImport.notTaken.${reason}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
