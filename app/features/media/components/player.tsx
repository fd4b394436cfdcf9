import type { Ref } from "react";
import { useTranslation } from "~/i18n/translation";

/** The browser's own player. */
export function Player({
  src,
  title,
  audioRef,
}: {
  src: string;
  title: string;
  audioRef?: Ref<HTMLAudioElement>;
}) {
  const { t } = useTranslation();
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the page shows the words as text
    <audio
      ref={audioRef}
      id="player"
      className="player"
      controls
      preload="metadata"
      src={src}
      aria-label={t("gallery.play", { title })}
    />
  );
}
