import { useTranslation } from "react-i18next";
import type { SpokenSentence } from "../types";

/** The words of a meditation, to read along or instead. `data-start` tells when a sentence is spoken, in milliseconds. */
export function ItemScript({
  script,
  language,
}: {
  script: SpokenSentence[];
  language: string | null | undefined;
}) {
  const { t } = useTranslation();
  return (
    <section className="item-script" aria-labelledby="script-title">
      <h2 id="script-title" className="text-lg">
        {t("gallery.script")}
      </h2>
      <div lang={language ?? undefined} dir="auto">
        {script.map(({ text, startMs }, index) => (
          <p key={index} data-start={startMs ?? undefined}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
