import { useEffect, useRef } from "react";
import { Mark } from "~/components/mark";
import type { BreathPhase } from "~/utils/breathing";

const SMALL = 0.72;
const LARGE = 1;
const FAINT = 0.3;
const BRIGHT = 1;

/**
 * The mark of the product, which opens while one breathes in and closes while one breathes out. Without a breath to guide
 * it breathes on its own. It stays still for someone who wants no motion: the words below say what to do.
 * @param breath what is breathed now; null before the first breath, undefined for none.
 */
export function BreathingMark({
  breath,
  isResting,
}: {
  breath: BreathPhase | null | undefined;
  isResting: boolean;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || !breath || isResting || breath.kind === "hold") return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = breath.kind === "in" ? [SMALL, LARGE] : [LARGE, SMALL];
    const [dark, light] = breath.kind === "in" ? [FAINT, BRIGHT] : [BRIGHT, FAINT];
    const timing = { duration: breath.seconds * 1_000, easing: "ease-in-out", fill: "forwards" as const };
    // It stays as it ends: while the breath is held, nothing moves.
    element.animate({ transform: [`scale(${from})`, `scale(${to})`] }, timing);
    element.querySelector(".lens")?.animate({ opacity: [dark, light] }, timing);
  }, [breath, isResting]);
  return (
    <span ref={box} className="room-mark" data-guided={breath !== undefined || undefined}>
      <Mark breathing={breath === undefined && !isResting} />
    </span>
  );
}
