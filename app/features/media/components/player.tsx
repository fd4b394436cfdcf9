import type { Ref } from "react";
import { useTranslation } from "~/i18n/translation";

/** The browser's own player. */
export function Player({
  src,
  title,
  id = "player",
  audioRef,
}: {
  src: string;
  title: string;
  /** Where there may be several on a page. */
  id?: string;
  audioRef?: Ref<HTMLAudioElement>;
}) {
  const { t } = useTranslation();
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the page shows the words as text
    <audio
      ref={audioRef}
      id={id}
      className="player"
      controls
      preload="metadata"
      src={src}
      aria-label={t("gallery.play", { title })}
    />
  );
}
