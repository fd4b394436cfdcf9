/** What payments can be filtered by. */
export const paymentStatuses = ["succeeded", "partially_refunded", "refunded", "disputed"] as const;

/** What the figures can be grouped by. */
export const figureUnits = ["day", "week", "month"] as const;
