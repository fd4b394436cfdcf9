import type { Helpline } from "./types";

/** The address that dials a number. */
export function telephone(number: string): string {
  return `tel:${digitsOf(number)}`;
}

/** The address that begins a text message to a helpline, with the word it asks for; null where it takes none. */
export function textMessage({ sms, smsBody }: Helpline): string | null {
  if (!sms) return null;
  return `sms:${digitsOf(sms)}${smsBody ? `?body=${encodeURIComponent(smsBody)}` : ""}`;
}

/** What is sent where: "HOME → 741741". */
export function textMessageLabel({ sms, smsBody }: Helpline): string {
  return smsBody ? `${smsBody} → ${sms}` : `${sms}`;
}

function digitsOf(number: string): string {
  return number.replace(/[^\d+*#]/g, "");
}
