import { useTranslation } from "~/i18n/translation";
import type { GenerationDto } from "../types";

/** What a generation is doing, in a few words. */
export function useStepName(): (generation: GenerationDto) => string {
  const { t } = useTranslation();
  return ({ status, place, step, type }) => {
    const first = type === "image" ? "paint" : "script";
    if (status !== "queued") return t(`gallery.step.${step ?? first}`);
    return place === null ? t("gallery.waiting") : t("gallery.place", { place });
  };
}
