/** The day of a moment in UTC, as YYYY-MM-DD. */
export const utcDay = (date: Date) => date.toISOString().slice(0, 10);
