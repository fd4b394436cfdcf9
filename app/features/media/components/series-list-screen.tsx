import { useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { MAX_TITLE_LENGTH } from "../limits";
import type { SeriesListData } from "../types";
import type { RefusedForm } from "./meditation-form";
import { PremiumLine } from "./premium-line";

/** A person's series, and the form that begins one. */
export function SeriesListScreen({
  access,
  isInCare,
  series,
  submitKey,
  ...refusal
}: SeriesListData & RefusedForm & { submitKey: string }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <header className="grid gap-2">
        <h1>{t("premium.series.title")}</h1>
        <p className="text-soft">{t("premium.series.intro")}</p>
      </header>
      {series.length > 0 ? (
        <ul className="rows max-w-form">
          {series.map(({ id, name, count }) => (
            <li key={id}>
              <Link className="series-link" to={`/gallery/series/${id}`}>
                <span dir="auto">{name}</span>
                <span className="text-soft text-sm">{t("premium.series.count", { count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t("premium.series.empty")}</p>
      )}
      {!isInCare &&
        (access === "premium" && !refusal.lastResult ? (
          <PremiumLine text={t("premium.series.line")} />
        ) : (
          <NewSeries submitKey={submitKey} {...refusal} />
        ))}
    </div>
  );
}

function NewSeries({
  submitKey,
  lastResult,
  formError,
  retryAfterSeconds,
}: RefusedForm & { submitKey: string }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const [form, fields] = useForm<{ name: string }>({
    id: "new-series",
    lastResult,
    defaultValue: { name: "" },
  });
  const error = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  return (
    <section className="section" aria-labelledby="new-series-title">
      <h2 id="new-series-title" className="text-lg">
        {t("premium.series.new")}
      </h2>
      <Form method="post" id={form.id} className="form">
        {error && <FormError error={error} retryAfterSeconds={retryAfterSeconds} />}
        <input type="hidden" name="submitKey" value={submitKey} />
        <TextField
          field={fields.name}
          label={t("premium.series.name")}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          required
        />
        <button className="btn btn-primary" disabled={isBusy}>
          {t("premium.series.begin")}
        </button>
      </Form>
    </section>
  );
}
