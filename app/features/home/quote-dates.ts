import { AppError } from "~/utils/app-error";

const FIRST_YEAR = 2020;
const LAST_YEAR = 2099;

/** Whether a text is a calendar day that can have a quote. */
function isQuoteDate(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const date = new Date(`${text}T00:00:00Z`);
  if (year < FIRST_YEAR || year > LAST_YEAR || Number.isNaN(date.getTime())) return false;
  // JavaScript reads 30 February as a day in March.
  return date.toISOString().startsWith(text);
}

/** The month (YYYY-MM) that a query asks for, or that of `today` (YYYY-MM-DD). */
export function calendarMonth(asked: string | null, today: string): string {
  return asked && isQuoteDate(`${asked}-01`) ? asked : today.slice(0, 7);
}

/** The months before and after one; null where the calendar ends. */
export function neighbours(month: string): { before: string | null; after: string | null } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const shifted = (by: number) => {
    const day = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1));
    const text = day.toISOString().slice(0, 10);
    return isQuoteDate(text) ? text.slice(0, 7) : null;
  };
  return { before: shifted(-1), after: shifted(1) };
}

/** A day from an address. @throws AppError 404 for anything else. */
export function requireQuoteDate(text: string | undefined): string {
  if (!isQuoteDate(text)) throw new AppError("errors.notFound", 404);
  return text;
}
