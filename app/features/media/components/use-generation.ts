import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isUnfinished } from "../is-unfinished";
import type { GenerationDto } from "../types";
import { followGeneration } from "./follow-generation";

/**
 * A generation, followed until it has ended; then the page's data is loaded again, which knows its item.
 * @param initial what the page came with.
 * @returns null while nothing is known of it.
 */
export function useGeneration(
  jobId: string | undefined,
  initial: GenerationDto | null = null,
): GenerationDto | null {
  const [latest, setLatest] = useState<GenerationDto | null>(null);
  const { revalidate } = useRevalidator();
  const isOver = initial !== null && !isUnfinished(initial);
  useEffect(() => {
    if (!jobId || isOver) return;
    return followGeneration(jobId, (generation) => {
      setLatest(generation);
      if (!isUnfinished(generation)) revalidate();
    });
  }, [jobId, isOver, revalidate]);
  return latest?.id === jobId && !isOver ? latest : initial;
}
