import type { QuotationView, StoredQuotation } from "./types";
import { placeHref, placeLabel } from "./works";

/** What a screen shows behind the quotations of a message. */
export function viewQuotations(quotations: readonly StoredQuotation[]): QuotationView[] {
  return quotations.map(({ status, place }) => ({
    text: `chat.quotation.${status}`,
    ...(place && { place: placeLabel(place), href: placeHref(place) }),
  }));
}
