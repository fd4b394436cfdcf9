import type { ShouldRevalidateFunction } from "@remix-run/react";
import { creationFailure } from "~/utils/creation-failure";
import { showToast } from "./toast-store";

interface Sentence {
  path: RegExp;
  key: string;
  description?: string;
}

/** What is told when a form fails, by where it was sent. */
const sentences: Sentence[] = [
  { path: /^\/support$/, key: "errors.requestErrorTitle", description: "errors.requestErrorDescription" },
  { path: /^\/conversations\/\w+\/delete$/, key: "errors.deleteFailed" },
  { path: /^\/profile(\/preferences)?$/, key: "errors.profileUpdateFailed" },
  { path: /^/, key: "errors.unexpectedErrorOccurred" },
];

let isStaying = false;
let scrolledTo = 0;

/** For every page: nothing is fetched again while the screen stays because a call failed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  !isStaying && defaultShouldRevalidate;

/** From now on nothing is fetched again, until the router has arrived somewhere. */
export function hold(): void {
  isStaying = true;
  scrolledTo = window.scrollY;
}

/** The router has arrived: where it was told to stay, the reader sees what they saw. */
export function arrive(): void {
  if (isStaying) window.scrollTo(0, scrolledTo);
  isStaying = false;
}

/** What the router asked for last, and when it last did or had its answer. */
let asked = { path: "", at: -Infinity };

/** Notes that the router asks for page data. */
export function noteAsked(url: URL): void {
  const page = new URL(url);
  page.searchParams.delete("_data");
  asked = { path: page.pathname + page.search, at: performance.now() };
}

/** The page that the router has asked for within the last second, or null. */
export function justAsked(): string | null {
  return performance.now() - asked.at < 1_000 ? asked.path : null;
}

const here = () => location.pathname + location.search;

/** The answer that leads the router to a page, in the place of this one; to the one that is there, to stay. */
function leadTo(path: string): Response {
  const headers = { "X-Remix-Redirect": path, "X-Remix-Status": "302", "X-Remix-Replace": "yes" };
  return new Response(null, { status: 204, headers });
}

function stay(): Response {
  hold();
  return leadTo(here());
}

/**
 * Keeps the screen, and what was typed into it, when a form, a search or the start of a conversation fails, and says
 * so. For 404s and plain page loads, the next page shows the error.
 * @param answer null when there was none.
 * @returns the answer that the router gets instead, or null when it gets the one there is.
 */
export async function keepScreen(
  url: URL,
  method: string,
  answer: Response | null,
): Promise<Response | null> {
  // An answer that a page gave on purpose is marked; one from in between is not.
  if (answer && (answer.ok || answer.status === 404 || answer.headers.has("X-Remix-Response"))) return null;
  const reason = answer ? "errors.tryAgain" : "errors.noAnswer";
  if (method === "GET") return keepVisit(url, answer, reason);

  const sentence = sentences.find(({ path }) => path.test(url.pathname))!;
  const told = answer?.headers.has("X-Remix-Catch") ? ((await answer.json()) as Told | null) : null;
  showToast({
    kind: "error",
    key: sentence.key,
    description: sentence.description ?? told?.code ?? reason,
    retryAfterSeconds: told?.retryAfterSeconds,
  });
  return stay();
}

/** What a refusal says of itself. */
interface Told {
  code: string;
  retryAfterSeconds?: number;
}

function keepVisit(
  { pathname, searchParams }: URL,
  answer: Response | null,
  reason: string,
): Response | null {
  if (pathname === "/conversations" && searchParams.has("q")) {
    showToast({ kind: "error", key: "errors.searchFailed", description: reason });
    return stay();
  }
  // Without a line the service worker has a page that begins the conversation when it is back.
  if (pathname !== "/chat" || (!answer && navigator.serviceWorker?.controller)) return null;
  const isFromList = location.pathname === "/conversations";
  const failure = creationFailure(searchParams.has("message"), isFromList);
  const isKept = keepDraft();
  const isElsewhere = !isFromList && answer !== null;
  showToast({
    kind: "error",
    description: isElsewhere && isKept ? "errors.typedAtHome" : reason,
    ...failure,
  });
  return isElsewhere ? leadTo("/conversations") : stay();
}

/** The start page forgets what was written there as soon as it is sent. */
function keepDraft(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>("main [data-draft]");
  if (!box?.value.trim()) return false;
  try {
    sessionStorage.setItem(box.dataset.draft!, box.value);
    return true;
  } catch {
    return false;
  }
}
