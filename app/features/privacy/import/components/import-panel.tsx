import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { ImportDto } from "../types";
import { ImportCounts } from "./import-counts";
import { ImportForm, type UploadRefusal } from "./import-form";
import { ImportPreview } from "./import-preview";
import { ImportWorking } from "./import-working";

/** The import in its current state, and the form for the next one when it has ended. */
export function ImportPanel({
  latest,
  refusal,
}: {
  latest: ImportDto | null;
  refusal?: UploadRefusal | null;
}) {
  const { t } = useTranslation();
  switch (latest?.status) {
    case "receiving":
    case "checking":
    case "importing":
    case "cancelling":
      return <ImportWorking {...latest} />;
    case "ready":
      return <ImportPreview {...latest} />;
    case "done":
      return (
        <>
          <Done {...latest} />
          <Next refusal={refusal} />
        </>
      );
    case "failed":
      return (
        <>
          <div className="notice notice-error grid gap-1" role="alert">
            <p className="font-medium">{t("dataImport.failed")}</p>
            <p>{t(`dataImport.failure.${latest.error ?? "ours"}`)}</p>
          </div>
          <ImportForm refusal={refusal} />
        </>
      );
    case "cancelled":
      return (
        <>
          <p className="notice" role="status">
            {t("dataImport.cancelled")}
          </p>
          <ImportForm refusal={refusal} />
        </>
      );
    default:
      return <ImportForm refusal={refusal} />;
  }
}

function Done({ brought, withProfile }: ImportDto) {
  const { t } = useTranslation();
  const isNew = brought.some(({ fresh }) => fresh > 0);
  return (
    <div className="card section">
      <p role="status" className="font-medium">
        {t(isNew || withProfile ? "dataImport.done.title" : "dataImport.done.nothing")}
      </p>
      {brought.length > 0 && <ImportCounts counts={brought} isResult />}
      {withProfile && <p>{t("dataImport.done.profile")}</p>}
      <p>
        <Link className="btn btn-primary" to="/conversations">
          {t("dataImport.done.look")}
        </Link>
      </p>
    </div>
  );
}

function Next({ refusal }: { refusal?: UploadRefusal | null }) {
  const { t } = useTranslation();
  return (
    <section className="section" aria-labelledby="next-title">
      <h2 id="next-title">{t("dataImport.another")}</h2>
      <ImportForm refusal={refusal} />
    </section>
  );
}
