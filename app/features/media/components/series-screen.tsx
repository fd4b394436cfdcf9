import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { FormError } from "~/components/forms/form-error";
import { MAX_TITLE_LENGTH } from "../limits";
import type { SeriesScreenData } from "../types";
import { PremiumLine } from "./premium-line";
import { SeriesPlayer } from "./series-player";

/** One series: played from above to below, and changed. */
export function SeriesScreen({
  series: { access, isInCare, name, items, others },
  formError,
}: {
  series: SeriesScreenData;
  formError?: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <BackLink to="/gallery/series">{t("premium.series.title")}</BackLink>
      <header className="grid gap-2">
        <h1 dir="auto">{name}</h1>
        <p className="text-soft">{t("premium.series.count", { count: items.length })}</p>
      </header>
      {formError && <FormError error={formError} />}
      {items.length > 0 ? (
        <SeriesPlayer items={items} mayMove={access === "open"} />
      ) : (
        <p className="text-soft">{t("premium.series.emptyItems")}</p>
      )}
      {!isInCare && access === "open" && <AddForm others={others} hasItems={items.length > 0} />}
      {!isInCare && access === "premium" && <PremiumLine text={t("premium.series.line")} />}
      <section className="section" aria-labelledby="change-series-title">
        <h2 id="change-series-title" className="text-lg">
          {t("premium.series.change")}
        </h2>
        <Form method="post" className="form" key={name}>
          <div className="field">
            <label htmlFor="series-name">{t("premium.series.name")}</label>
            <input
              id="series-name"
              className="input"
              name="name"
              dir="auto"
              defaultValue={name}
              maxLength={MAX_TITLE_LENGTH}
              autoComplete="off"
              required
            />
          </div>
          <button className="btn" name="intent" value="rename">
            {t("premium.series.rename")}
          </button>
        </Form>
        <Form method="post" className="form">
          <button className="btn btn-danger" name="intent" value="delete">
            {t("premium.series.delete")}
          </button>
          <p className="help">{t("premium.series.deleteHelp")}</p>
        </Form>
      </section>
    </div>
  );
}

function AddForm({ others, hasItems }: { others: SeriesScreenData["others"]; hasItems: boolean }) {
  const { t } = useTranslation();
  if (others.length === 0) {
    return (
      <p className="text-soft">
        {hasItems ? t("premium.series.none") : t("gallery.empty.meditationText")}{" "}
        <Link className="link" to="/gallery">
          {t("gallery.back")}
        </Link>
      </p>
    );
  }
  return (
    <section className="section" aria-labelledby="add-meditation-title">
      <h2 id="add-meditation-title" className="text-lg">
        {t("premium.series.add")}
      </h2>
      <Form method="post" className="form" preventScrollReset>
        <div className="field">
          <label htmlFor="series-add">{t("premium.series.choose")}</label>
          <select id="series-add" className="input" name="itemId" required>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <button className="btn" name="intent" value="add">
          {t("premium.series.addButton")}
        </button>
      </Form>
    </section>
  );
}
