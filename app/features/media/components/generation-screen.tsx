import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { Mark } from "~/components/mark";
import { ProgressBar } from "~/components/progress-bar";
import type { GenerationDto } from "../types";
import { isUnfinished } from "../is-unfinished";
import { useGeneration } from "./use-generation";
import { useStepName } from "./use-step-name";

/** How often the page reloads without scripts, in seconds. */
const RELOAD_SECONDS = 2;

/** The progress of a meditation or an image. It opens the item when that is done. */
export function GenerationScreen({ generation: loaded }: { generation: GenerationDto }) {
  const { t } = useTranslation();
  const generation = useGeneration(loaded.id, loaded) ?? loaded;
  // Done, it stays as it is until its item is opened.
  const isOpen = isUnfinished(generation) || (generation.status === "done" && generation.item !== null);
  return (
    <div className="page">
      <header className="grid gap-3">
        <Mark breathing={isOpen} />
        <h1>{t(`gallery.makingTitle.${generation.type}`)}</h1>
        {generation.title && (
          <p className="text-soft text-lg [overflow-wrap:anywhere]" dir="auto">
            {generation.title}
          </p>
        )}
      </header>
      {isOpen ? <Progress generation={generation} /> : <Ended generation={generation} />}
    </div>
  );
}

function Progress({ generation }: { generation: GenerationDto }) {
  const { t } = useTranslation();
  const stepName = useStepName();
  return (
    <div className="form">
      <p role="status">{stepName(generation)}</p>
      <ProgressBar value={generation.percent} max={100} label={t("gallery.making")} />
      <p className="text-soft">{t("gallery.leave")}</p>
      <Form method="post" className="form-actions">
        <button className="btn">{t("gallery.cancel")}</button>
        <Link className="btn btn-quiet" to="/gallery">
          {t("gallery.back")}
        </Link>
      </Form>
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        <a className="link" href={`/gallery/making/${generation.id}`}>
          {t("gallery.lookAgain")}
        </a>
      </noscript>
    </div>
  );
}

function Ended({ generation: { status, error, type } }: { generation: GenerationDto }) {
  const { t } = useTranslation();
  return (
    <div className="form">
      {status === "failed" ? (
        <FormError error={error ?? "errors.mediaFailed"} />
      ) : (
        <p className="notice">{t(status === "cancelled" ? "gallery.cancelled" : "gallery.gone")}</p>
      )}
      <div className="form-actions">
        <Link className="btn btn-primary" to={`/gallery/new/${type}`}>
          {t("gallery.tryAgain")}
        </Link>
        <Link className="btn" to="/gallery">
          {t("gallery.back")}
        </Link>
      </div>
    </div>
  );
}
