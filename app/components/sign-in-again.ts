import { showToast } from "./toast-store";

/** How long the reader has to read why, in milliseconds (specification, section 9). */
const delay = 500;

/** The session has ended: says so, then leads to the login page, which leads back here. */
export function signInAgain(): void {
  showToast({ key: "errors.unauthorizedTitle", description: "errors.pleaseLoginAgain", kind: "error" });
  const wayBack = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/login?redirectTo=${wayBack}`), delay);
}
