import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "~/components/progress-bar";
import type { GenerationDto } from "../types";

/** How often the progress is read again, in milliseconds. */
const POLL_INTERVAL_MS = 1_500;

/** Reads the page's data again while something is being made and the page is looked at. */
export function useProgress(isUnfinished: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnfinished) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnfinished, revalidate]);
}

/** What a generation is doing, in a few words. */
export function useStepName(): (generation: GenerationDto) => string {
  const { t } = useTranslation();
  return ({ status, place, step, type }) => {
    const first = type === "image" ? "paint" : "script";
    if (status !== "queued") return t(`gallery.step.${step ?? first}`);
    return place === null ? t("gallery.waiting") : t("gallery.place", { place });
  };
}

/** What is being made, above the gallery. */
export function UnfinishedList({ generations }: { generations: GenerationDto[] }) {
  const { t } = useTranslation();
  const stepName = useStepName();
  useProgress(true);
  return (
    <section className="grid gap-3" aria-label={t("gallery.making")}>
      <ul className="rows">
        {generations.map((generation) => (
          <li key={generation.id}>
            <Link className="row" to={`/gallery/making/${generation.id}`}>
              <span className="row-words">
                <strong dir="auto">{generation.title || t(`gallery.type.${generation.type}`)}</strong>
                <span>{stepName(generation)}</span>
                <ProgressBar value={generation.percent} max={100} label={t("gallery.making")} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
