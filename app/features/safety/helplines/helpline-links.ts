import type { Helpline } from "../types";

/** The tel: URL of a number. */
export function telephone(number: string): string {
  return `tel:${digitsOf(number)}`;
}

/** The sms: URL of a helpline, with the word that it asks for; null if it accepts no messages. */
export function textMessage({ sms, smsBody }: Helpline): string | null {
  if (!sms) return null;
  return `sms:${digitsOf(sms)}${smsBody ? `?body=${encodeURIComponent(smsBody)}` : ""}`;
}

/** What to send, and where: "HOME → 741741". */
export function textMessageLabel({ sms, smsBody }: Helpline): string {
  return smsBody ? `${smsBody} → ${sms}` : `${sms}`;
}

function digitsOf(number: string): string {
  return number.replace(/[^\d+*#]/g, "");
}
