/** What becomes of a request, in this order. */
export const supportStatuses = ["open", "inProgress", "answered", "closed"] as const;

export type SupportStatus = (typeof supportStatuses)[number];
