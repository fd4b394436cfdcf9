import { useEffect, useState } from "react";
import { reportSitting } from "~/client/audio/sittings";
import type { BreathPhase } from "~/utils/breathing";
import type { SittingChoice } from "../types";
import { breathAt, countedMinutes, elapsedMs, toggled } from "./sitting-clock";
import type { SittingSound } from "./sitting-sound";
import { useWakeLock } from "./use-wake-lock";

const CHECK_MS = 200;

/** A sitting while it goes on. */
export interface RunningSitting {
  breath: BreathPhase | null;
  isPaused: boolean;
  /** The minutes that were sat, at the end; null before. */
  minutesSat: number | null;
  /** When it ends, in milliseconds; it moves with a pause. */
  endsAt: number;
  toggle: () => void;
  /** Ends it now. Whole minutes count. */
  end: () => void;
}

/** Runs a sitting from now on, and reports it when it ends. */
export function useSitting(
  choice: SittingChoice,
  sound: SittingSound | null,
  { userId, submitKey }: { userId: string; submitKey: string },
): RunningSitting {
  const [clock, setClock] = useState(() => ({ startedAt: Date.now(), pausedAt: null as number | null }));
  // The page's data may be loaded again while it goes on: it stays the same sitting.
  const [ownKey] = useState(submitKey);
  const [breath, setBreath] = useState<BreathPhase | null>(null);
  const [minutesSat, setMinutesSat] = useState<number | null>(null);
  const isOver = minutesSat !== null;
  useWakeLock(!isOver);

  useEffect(() => {
    if (isOver || clock.pausedAt !== null) return;
    const check = () => {
      const elapsed = elapsedMs(clock, Date.now());
      setBreath(breathAt(choice, elapsed));
      if (elapsed >= choice.minutes * 60_000) setMinutesSat(choice.minutes);
    };
    const timer = setInterval(check, CHECK_MS);
    // The timer rests while the page is hidden for long.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [choice, clock, isOver]);

  const { mode } = choice;
  useEffect(() => {
    if (!minutesSat) return;
    const kind = mode === "timer" ? "timer" : "breathing";
    reportSitting(userId, { kind, minutes: minutesSat, submitKey: ownKey });
  }, [minutesSat, mode, userId, ownKey]);

  return {
    breath,
    isPaused: clock.pausedAt !== null,
    minutesSat,
    endsAt: clock.startedAt + choice.minutes * 60_000,
    toggle() {
      if (clock.pausedAt === null) sound?.pause();
      else sound?.resume();
      setClock(toggled(clock, Date.now()));
    },
    end() {
      sound?.close();
      setMinutesSat(countedMinutes(choice, elapsedMs(clock, Date.now())));
    },
  };
}
