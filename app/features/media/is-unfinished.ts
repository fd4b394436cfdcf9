import type { GenerationDto } from "./types";

/** Whether a generation waits or is being made. */
export function isUnfinished({ status }: Pick<GenerationDto, "status">): boolean {
  return status === "queued" || status === "running";
}
