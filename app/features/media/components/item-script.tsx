import { useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { useFollowedSentence } from "../player/use-followed-sentence";
import type { SpokenSentence } from "../types";

/** The words of a meditation, to read along or instead. `data-start` tells when a sentence is spoken, in milliseconds. */
export function ItemScript({
  script,
  language,
  spoken = null,
}: {
  script: SpokenSentence[];
  language: string | null | undefined;
  /** Which sentence is being spoken. */
  spoken?: number | null;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useFollowedSentence(list, spoken);
  return (
    <section className="item-script" aria-labelledby="script-title">
      <h2 id="script-title" className="text-lg">
        {t("gallery.script")}
      </h2>
      <div ref={list} lang={language ?? undefined} dir="auto">
        {script.map(({ text, startMs }, index) => (
          <p key={index} data-start={startMs ?? undefined} aria-current={index === spoken || undefined}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
