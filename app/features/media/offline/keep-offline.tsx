import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { DownloadIcon } from "~/components/icons";
import { ProgressBar } from "~/components/progress-bar";
import { formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { keptPath } from "~/utils/offline";
import type { GalleryItemDto } from "../types";
import { keep, KeepError, removeKept } from "./kept-media";
import { useKept } from "./use-kept";

/** Keeps a meditation in this browser, to listen to it without a connection. Nothing where that is not possible. */
export function KeepOffline({
  item: { id, userId, title, duration, metadata },
}: {
  item: Pick<GalleryItemDto, "id" | "userId" | "title" | "duration" | "metadata">;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kept = useKept(userId);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<KeepError["reason"] | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), [id]);
  if (!kept || !metadata) return null;
  const { voiceSize = 0 } = metadata;
  const bytes = metadata.size + voiceSize;
  const size = formatSize(bytes, language);
  const isKept = kept.some((other) => other.id === id);

  async function begin() {
    const abort = new AbortController();
    running.current = abort;
    setError(null);
    setPercent(0);
    try {
      // What makes the ambience is kept with the other files that the page has loaded.
      if (voiceSize > 0) await import("../player/ambience-bed").catch(() => undefined);
      await keep(userId, { id, title, duration, size: bytes, voiceSize }, setPercent, abort.signal);
    } catch (failure) {
      if (!abort.signal.aborted)
        setError(failure instanceof KeepError ? failure.reason : "gallery.offline.failed");
    }
    setPercent(null);
  }

  return (
    <section className="grid justify-items-start gap-3" aria-label={t("gallery.offline.label")}>
      <p role="status" className="text-soft text-sm tabular-nums empty:hidden">
        {percent !== null && t("gallery.offline.keeping", { percent })}
        {percent === null && isKept && t("gallery.offline.isKept", { size })}
      </p>
      {error && <FormError error={error} />}
      {percent !== null && <ProgressBar value={percent} max={100} label={t("gallery.offline.label")} />}
      <div className="flex flex-wrap items-center gap-3">
        {percent !== null ? (
          <button type="button" className="btn" onClick={() => running.current?.abort()}>
            {t("actions.cancel")}
          </button>
        ) : isKept ? (
          <button type="button" className="btn" onClick={() => void removeKept(id)}>
            {t("gallery.offline.remove")}
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => void begin()}>
            <DownloadIcon />
            {t("gallery.offline.keep", { size })}
          </button>
        )}
        {(isKept || error === "gallery.offline.tooMany") && (
          <Link className="link text-sm" to={keptPath}>
            {t("gallery.offline.all")}
          </Link>
        )}
      </div>
    </section>
  );
}
