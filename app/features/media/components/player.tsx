import { useTranslation } from "react-i18next";

/** The browser's own player. */
export function Player({ src, title }: { src: string; title: string }) {
  const { t } = useTranslation();
  return (
    // The words stand below as text.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <audio
      id="player"
      className="player"
      controls
      preload="metadata"
      src={src}
      aria-label={t("gallery.play", { title })}
    />
  );
}
