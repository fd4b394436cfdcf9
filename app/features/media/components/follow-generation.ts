import { apiFetch } from "~/client/failures/session-expiry";
import { isUnfinished } from "../is-unfinished";
import type { GenerationDto } from "../types";

/** How often the progress is read where there is no event stream, in milliseconds. */
const POLL_INTERVAL_MS = 1_500;

/**
 * Follows a generation until it has ended: by its event stream, or by asking again and again where that breaks.
 * @returns ends it.
 */
export function followGeneration(jobId: string, onChange: (generation: GenerationDto) => void): () => void {
  const address = `/api/generate/${jobId}`;
  const abort = new AbortController();
  const events = new EventSource(`${address}/events`);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    events.close();
    clearInterval(timer);
    abort.abort();
  };
  const take = (generation: GenerationDto) => {
    if (abort.signal.aborted) return;
    if (!isUnfinished(generation)) stop();
    onChange(generation);
  };
  const poll = async () => {
    if (document.hidden) return;
    const answer = await apiFetch(address, { signal: abort.signal }).catch(() => null);
    if (answer?.ok) take((await answer.json()) as GenerationDto);
    // What ended long ago is no longer known.
    else if (answer?.status === 404) stop();
  };
  events.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as GenerationDto);
  events.onerror = () => {
    events.close();
    if (timer || abort.signal.aborted) return;
    timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    void poll();
  };
  return stop;
}
