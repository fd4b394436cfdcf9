import { showToast } from "~/client/toast-store";
import { returnBox, readOutbox, writeOutbox, type OutboxMessage } from "~/client/outbox";
import { sendMessage } from "~/features/chat/turns/components/send-message";

/** Temporary refusals, because a reply is still running in the conversation. */
const passing = ["errors.sendFailed", "errors.serviceUnavailable", "errors.tooManyTurns"];
/** The default delay before the next attempt, in seconds. */
const pauseSeconds = 5;

/**
 * Sends the waiting message; `revalidate` reloads the open page's data. A lock lets one of several tabs do it, and
 * the submit key makes it one turn in any case.
 * @returns the seconds after which to try again, or null when nothing is left to do.
 */
export async function sendOutboxMessage(viewerId: string, revalidate: () => void): Promise<number | null> {
  const job = () => sendNow(viewerId, revalidate);
  return navigator.locks ? await navigator.locks.request("anamcara:waiting", job) : await job();
}

async function sendNow(viewerId: string, revalidate: () => void): Promise<number | null> {
  const waiting = readOutbox();
  if (waiting?.viewerId !== viewerId || waiting.error) return null;
  const { conversationId, text: message, language, submitKey } = waiting;
  writeOutbox({ ...waiting, isSending: true });
  const outcome = await sendMessage({ conversationId, message, language, submitKey });
  // Signing out has removed it in the meantime.
  if (readOutbox()?.submitKey !== submitKey) return null;
  if (outcome.kind === "accepted") {
    if (location.pathname === `/chat/${conversationId}`) {
      // Its conversation removes it when the stored message is shown.
      writeOutbox({ ...waiting, messageId: outcome.receipt.messageId });
    } else {
      writeOutbox(null);
      showToast({ key: "toast.waitingSent", kind: "success" });
    }
    revalidate();
    return null;
  }
  if (outcome.kind === "refused" && !passing.includes(outcome.error)) {
    giveBack(waiting, outcome.error);
    return null;
  }
  writeOutbox({ ...waiting, isSending: false });
  // It is sent after signing in, or when the connection returns.
  if (outcome.kind === "signedOut" || outcome.kind === "offline") return null;
  return (outcome.kind === "refused" && outcome.retryAfterSeconds) || pauseSeconds;
}

/** Keeps it for the message box that it returns to. An open conversation shows the reason itself. */
function giveBack(waiting: OutboxMessage, error: string): void {
  const returned = { ...waiting, error };
  writeOutbox(returned);
  const isHome = returnBox(returned) === "home";
  if (!isHome && location.pathname === `/chat/${waiting.conversationId}`) return;
  const key = isHome ? "toast.waitingReturnedHome" : "toast.waitingReturned";
  showToast({ key, description: error, kind: "error" });
}
