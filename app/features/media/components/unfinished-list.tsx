import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translation";
import { ProgressBar } from "~/components/progress-bar";
import { RUNNING_PER_PERSON } from "../limits";
import type { GenerationDto } from "../types";
import { useGeneration } from "./use-generation";
import { useStepName } from "./use-step-name";

/** How often the places of those that wait are read again, in milliseconds. */
const PLACES_INTERVAL_MS = 5_000;

/** What is being made, above the gallery. As many as are made at once are followed by their events. */
export function UnfinishedList({ generations }: { generations: GenerationDto[] }) {
  const { t } = useTranslation();
  usePlaces(generations.length > RUNNING_PER_PERSON);
  return (
    <section className="grid gap-3" aria-label={t("gallery.making")}>
      <ul className="rows">
        {generations.map((generation, index) => (
          <Unfinished key={generation.id} generation={generation} isFollowed={index < RUNNING_PER_PERSON} />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({ generation: loaded, isFollowed }: { generation: GenerationDto; isFollowed: boolean }) {
  const { t } = useTranslation();
  const stepName = useStepName();
  const generation = useGeneration(isFollowed ? loaded.id : undefined, loaded) ?? loaded;
  return (
    <li>
      <Link className="row" to={`/gallery/making/${generation.id}`}>
        <span className="row-words">
          <strong dir="auto">{generation.title || t(`gallery.type.${generation.type}`)}</strong>
          <span>{stepName(generation)}</span>
          <ProgressBar value={generation.percent} max={100} label={t("gallery.making")} />
        </span>
      </Link>
    </li>
  );
}

/** Reads the page's data again while something waits and the page is looked at. */
function usePlaces(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, PLACES_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
