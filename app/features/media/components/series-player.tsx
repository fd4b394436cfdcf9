import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { soundBegins } from "~/client/audio/one-sound";
import { CloseIcon, DownIcon, PlayIcon } from "~/components/icons";
import { formatDuration } from "~/i18n/format";
import type { GalleryItemDto } from "../types";

/**
 * Meditations in their order. Each has the browser's player; with scripts, one begins when the one before has ended.
 * @param mayMove whether their order may be changed; they can always be taken out.
 */
export function SeriesPlayer({ items, mayMove }: { items: GalleryItemDto[]; mayMove: boolean }) {
  const { t } = useTranslation();
  const players = useRef<(HTMLAudioElement | null)[]>([]);
  const [current, setCurrent] = useState<string | null>(null);

  function play(index: number) {
    const player = players.current[index];
    if (!player) return;
    player.currentTime = 0;
    // A browser may refuse to play without a click; the next one then waits for it.
    player.play().catch(() => undefined);
  }

  function onPlay(index: number) {
    setCurrent(items[index]!.id);
    soundBegins(players.current[index]!);
  }

  return (
    <div className="section">
      <button type="button" className="btn btn-primary series-play" onClick={() => play(0)}>
        <PlayIcon />
        {t("premium.series.playAll")}
      </button>
      <ol className="rows max-w-form">
        {items.map(({ id, title, duration, objectPath }, index) => (
          <li key={id} className="series-item" aria-current={current === id ? "true" : undefined}>
            <p className="series-title">
              <Link className="link" to={`/gallery/${id}`} dir="auto">
                {title}
              </Link>
              {duration !== null && (
                <span className="text-soft text-sm tabular-nums">{formatDuration(duration)}</span>
              )}
            </p>
            <div className="series-player">
              {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the item's page shows the words as text */}
              <audio
                ref={(player) => void (players.current[index] = player)}
                className="player"
                controls
                preload="none"
                src={objectPath}
                aria-label={t("gallery.play", { title })}
                onPlay={() => onPlay(index)}
                onEnded={() => play(index + 1)}
              />
              {mayMove && index > 0 && (
                <ItemButton
                  label={t("premium.series.up", { title })}
                  fields={{ intent: "move", itemId: id, place: String(index - 1) }}
                >
                  <span className="rotate-180">
                    <DownIcon />
                  </span>
                </ItemButton>
              )}
              <ItemButton
                label={t("premium.series.remove", { title })}
                fields={{ intent: "remove", itemId: id }}
              >
                <CloseIcon />
              </ItemButton>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ItemButton({
  label,
  fields,
  children,
}: {
  label: string;
  fields: Record<string, string>;
  children: React.ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn-icon" aria-label={label}>
        {children}
      </button>
    </Form>
  );
}
