/** The kind of activity in a practice: if one kind did not help, another is offered. */
type Kind = "breath" | "body" | "senses" | "paper" | "people" | "doing" | "walk" | "ritual";

const kinds: Record<string, Kind> = {
  "long-exhale": "breath",
  "box-breath": "breath",
  "hand-on-belly": "breath",
  "counting-breaths": "breath",
  "ten-breaths-before-answering": "breath",
  "three-breaths-at-the-door": "breath",
  "body-scan": "body",
  "soles-of-the-feet": "body",
  "shoulders-and-jaw": "body",
  "stretch-at-the-window": "body",
  "sleep-body-count": "body",
  "ten-quiet-minutes": "body",
  "warm-water": "senses",
  "five-senses": "senses",
  "sounds-around": "senses",
  savouring: "senses",
  "three-good-things": "paper",
  "letter-of-thanks": "paper",
  "worry-list-by-the-bed": "paper",
  "letter-never-sent": "paper",
  "anger-on-paper": "paper",
  "what-it-protects": "paper",
  "eulogy-question": "paper",
  "kind-word-to-myself": "paper",
  "a-question-to-sit-with": "paper",
  "the-first-sentence": "paper",
  "listening-without-fixing": "people",
  "a-message-to-someone": "people",
  "one-thing-now": "doing",
  "single-task": "doing",
  "one-small-good-act": "doing",
  "lights-low": "doing",
  "walking-slowly": "walk",
  "candle-for-someone": "ritual",
};

/** The kind of a practice, by its id; a test checks that every practice has one. */
export function kindOf(practice: string): Kind | undefined {
  return kinds[practice];
}

/** Practices that are meditations: sitting or lying still for some minutes. */
export const meditations: readonly string[] = [
  "ten-quiet-minutes",
  "body-scan",
  "counting-breaths",
  "sounds-around",
  "hand-on-belly",
  "sleep-body-count",
];
