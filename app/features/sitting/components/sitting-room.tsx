import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { PauseIcon, PlayIcon } from "~/components/icons";
import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { SittingSound } from "../run/sitting-sound";
import { useSitting } from "../run/use-sitting";
import type { SittingChoice } from "../types";
import { BreathingMark } from "./breathing-mark";

/** The sitting itself fills the screen: the mark, one button, and in the end one line. */
export function SittingRoom({
  choice,
  sound,
  userId,
  submitKey,
  onClose,
}: {
  choice: SittingChoice;
  sound: SittingSound | null;
  userId: string;
  submitKey: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  const dialog = useRef<HTMLDialogElement>(null);
  const { breath, isPaused, minutesSat, endsAt, toggle, end } = useSitting(choice, sound, {
    userId,
    submitKey,
  });
  const isOver = minutesSat !== null;
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The last bell fades on its own; a page that is left is silent.
  useEffect(() => () => sound?.close(), [sound]);

  return (
    <dialog
      ref={dialog}
      className="room room-full dark"
      data-over={isOver || undefined}
      aria-label={t(`sit.mode.${choice.mode}`)}
      onCancel={(event) => {
        event.preventDefault();
        if (isOver) onClose();
        else end();
      }}
    >
      <BreathingMark breath={choice.mode === "timer" ? undefined : breath} isResting={isPaused || isOver} />
      <p className="room-line" aria-live="polite">
        {isOver
          ? minutesSat > 0
            ? t("sit.over", { minutes: t("sit.minutes", { count: minutesSat }) })
            : t("sit.overEarly")
          : isPaused
            ? t("sit.paused")
            : breath && t(`sit.breath.${breath.kind}`)}
      </p>
      {isOver ? (
        <button type="button" className="btn" onClick={onClose}>
          {t("sit.close")}
        </button>
      ) : (
        <>
          <button
            type="button"
            className="room-control"
            aria-label={t(isPaused ? "sit.continue" : "sit.pause")}
            onClick={toggle}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
          <p className="room-note">
            {!isPaused &&
              t("sit.endsAt", { time: formatTime(new Date(endsAt).toISOString(), language, timeZone) })}
          </p>
          <button type="button" className="btn btn-quiet" onClick={end}>
            {t("sit.end")}
          </button>
        </>
      )}
    </dialog>
  );
}
