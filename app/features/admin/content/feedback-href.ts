import type { FeedbackFilter } from "./types";

/** The address of the list with a changed filter. */
export function feedbackHref(filter: FeedbackFilter, change: FeedbackFilter & { before?: string }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...change })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/admin/content/feedback${query.size > 0 ? `?${query.toString()}` : ""}`;
}
