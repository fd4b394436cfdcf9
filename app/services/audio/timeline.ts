/** Seconds before the first sentence and after the last, when the music is alone. */
export const LEAD_S = 6;
export const TAIL_S = 7;
/** Shortest pause after a sentence, in seconds: shorter would be hurried. */
const MIN_PAUSE_S = 1.5;
/** Pauses get at most so much longer before the rest goes into the longest ones. */
const MAX_STRETCH = 1.6;

export interface TimelineSentence {
  /** Seconds that the sentence takes. */
  speech: number;
  /** Seconds of silence that the script asks for after it. */
  pause: number;
  /** Left out first when there is too much to say; the opening and the end are not. */
  isOptional: boolean;
}

/** Where each sentence begins, in seconds; null for one that is left out. */
export interface Timeline {
  starts: (number | null)[];
  seconds: number;
}

/**
 * Fits sentences and pauses into a length: pauses are made longer or shorter, and only when they would be hurried,
 * sentences are left out, the last optional ones first.
 */
export function fitTimeline(sentences: readonly TimelineSentence[], seconds: number): Timeline {
  const room = seconds - LEAD_S - TAIL_S;
  const kept = sentences.map(() => true);
  const chosen = () => sentences.filter((_, index) => kept[index]);
  while (shortest(chosen()) > room) {
    const last = sentences.findLastIndex(({ isOptional }, index) => kept[index] && isOptional);
    const drop = last >= 0 ? last : kept.lastIndexOf(true);
    if (drop < 0) break;
    kept[drop] = false;
  }
  const pauses = fitPauses(chosen(), room);
  const starts: (number | null)[] = [];
  let at = LEAD_S;
  let next = 0;
  for (const [index, { speech }] of sentences.entries()) {
    if (!kept[index]) {
      starts.push(null);
      continue;
    }
    starts.push(at);
    at += speech + pauses[next++]!;
  }
  return { starts, seconds };
}

const speechOf = (sentences: readonly TimelineSentence[]) =>
  sentences.reduce((sum, { speech }) => sum + speech, 0);

/** The least time in which these can be spoken. The pause after the last one is the tail. */
function shortest(sentences: readonly TimelineSentence[]): number {
  return speechOf(sentences) + Math.max(0, sentences.length - 1) * MIN_PAUSE_S;
}

function fitPauses(sentences: readonly TimelineSentence[], room: number): number[] {
  const asked = sentences.map(({ pause }, index) => (index === sentences.length - 1 ? 0 : pause));
  const silence = Math.max(0, room - speechOf(sentences));
  const wanted = asked.reduce((sum, pause) => sum + pause, 0);
  if (wanted === 0) return asked;
  const stretch = Math.min(silence / wanted, MAX_STRETCH);
  const floor = (pause: number) => (pause === 0 ? 0 : Math.max(MIN_PAUSE_S, pause * stretch));
  const pauses = asked.map(floor);
  const surplus = silence - pauses.reduce((sum, pause) => sum + pause, 0);
  return surplus > 0 ? addToLongest(pauses, surplus) : shorten(pauses, -surplus);
}

/** Gives time to the longest pauses, by the square of their length. */
function addToLongest(pauses: number[], surplus: number): number[] {
  const weight = pauses.reduce((sum, pause) => sum + pause ** 2, 0);
  return pauses.map((pause) => pause + (surplus * pause ** 2) / weight);
}

/** Takes time from what pauses have above the shortest. */
function shorten(pauses: number[], excess: number): number[] {
  const spare = pauses.reduce((sum, pause) => sum + Math.max(0, pause - MIN_PAUSE_S), 0);
  if (spare <= 0) return pauses;
  return pauses.map((pause) => pause - (Math.max(0, pause - MIN_PAUSE_S) * excess) / spare);
}
