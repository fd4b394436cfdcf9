import {
  replace,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { loadTextsOf } from "~/i18n/client";
import { isConsolePath } from "~/i18n/config";
import { loadAsDocument, loadDocument } from "./document-fallback";
import { redirectToSignIn } from "./session-expiry";
import { shownPath } from "../shown-page";
import { showToast, type ToastMessage } from "../toast-store";

/** A page request that failed. */
export interface LoadFailure {
  /** Path and query of the requested page. */
  path: string;
  /** False if there was no connection, or it broke. */
  hasResponse: boolean;
  /** The toast's second sentence, as a translation key. */
  description: string;
}

let isStaying = false;
let scrolledTo = 0;

/**
 * The `shouldRevalidate` of every page: after a failed form, search or new conversation the open page is not
 * reloaded.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isStaying && actionResult !== null && defaultShouldRevalidate;

/** Throw it to end a navigation and stay on the open page, which is not reloaded. */
export function stayHere(): Response {
  isStaying = true;
  scrolledTo = window.scrollY;
  return replace(shownPath());
}

/** The navigation has ended: after `stayHere` the page is scrolled to where it was. */
export function endStay(): void {
  if (isStaying) window.scrollTo(0, scrolledTo);
  isStaying = false;
}

/** The information in an error response of the server. */
interface ErrorBody {
  code?: string;
  retryAfterSeconds?: number;
  /** The care answer to a message that could not be stored: the error screen shows it. */
  careHtml?: string;
}

const isResponse = (error: unknown): error is Response => error instanceof Response;

/** Redirects, and pages that do not exist: the router handles them. */
const isForRouter = (error: unknown) => isResponse(error) && (error.status < 400 || error.status === 404);

const descriptionOf = (hasResponse: boolean) => (hasResponse ? "errors.tryAgain" : "errors.noAnswer");

async function readErrorBody(error: unknown): Promise<ErrorBody | null> {
  if (!isResponse(error)) return null;
  return error
    .clone()
    .json()
    .catch(() => null) as Promise<ErrorBody | null>;
}

/**
 * Makes a page's `clientLoader`. An expired session leads to the sign-in page, a lost connection to the document; any
 * other failure goes to the error boundary.
 * @param recover throws a redirect, returns what to show instead, or returns undefined for the usual handling.
 */
export function pageLoader<Data = unknown>(recover?: (failure: LoadFailure) => Data | undefined) {
  return async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      const [data] = await Promise.all([
        serverLoader() as Promise<Data>,
        loadTextsOf(new URL(request.url).pathname),
      ]);
      return data;
    } catch (error) {
      if (request.signal.aborted || isForRouter(error)) throw error;
      const { pathname, search } = new URL(request.url);
      const path = pathname + search;
      if (isResponse(error) && error.status === 401) return redirectToSignIn(path);
      if ((await readErrorBody(error))?.careHtml) throw error;
      const hasResponse = !(error instanceof TypeError);
      const recovered = recover?.({ path, hasResponse, description: descriptionOf(hasResponse) });
      if (recovered !== undefined) return recovered;
      // Never settles: another document is about to open, or the next revalidation replaces this one.
      if (!hasResponse && loadAsDocument(path)) return new Promise(() => undefined);
      throw error;
    }
  };
}

/**
 * Makes the `clientLoader` of a page with a content security policy of its own: it always opens as a document, because a
 * policy holds for as long as its document.
 */
export function documentLoader() {
  const load = pageLoader();
  return (args: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(args.request.url);
    if (shownPath().split("?")[0] === pathname) return load(args);
    loadDocument(pathname + search);
    // Never settles: another document is about to open.
    return new Promise(() => undefined);
  };
}

/**
 * Makes the `clientLoader` of the console's frame: coming from another page it opens as a document, which brings the
 * console's styles and texts with it.
 */
export function consoleLoader() {
  const load = pageLoader();
  return (args: ClientLoaderFunctionArgs): Promise<unknown> => {
    if (isConsolePath(shownPath().split("?")[0]!)) return load(args);
    const { pathname, search } = new URL(args.request.url);
    loadDocument(pathname + search);
    // Never settles: another document is about to open.
    return new Promise(() => undefined);
  };
}

/** The texts of a toast for a failed form, as translation keys. */
interface FailureText {
  key: string;
  /** Default: the reason, if it is known; null for none. */
  description?: string | null;
}

let pendingActions = 0;

/** Whether a form's response is on the way. React may not have rendered that yet. */
export const isActionPending = () => pendingActions > 0;

const failedForms = new EventTarget();

/** Calls `listener` with the fields of each form that fails and stays on the screen. @returns a function that ends it. */
export function onFailedForm(listener: (form: URLSearchParams) => void): () => void {
  const onFailure = (event: Event) => listener((event as CustomEvent<URLSearchParams>).detail);
  failedForms.addEventListener("failure", onFailure);
  return () => failedForms.removeEventListener("failure", onFailure);
}

const unexpected: FailureText = { key: "errors.unexpectedErrorOccurred" };

/**
 * Makes a page's `clientAction`. When a form fails, the screen and the typed text stay as they are, and a toast
 * reports it; the action's result is then null. When it succeeds, the server's toast is shown, if there is one.
 * @param byIntent other texts for forms with this `intent`.
 */
export function pageAction(text = unexpected, byIntent: Record<string, FailureText> = {}) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    const copy = request.clone();
    pendingActions += 1;
    try {
      const answer = await serverAction<{ toast?: ToastMessage } | null>();
      if (answer?.toast) showToast(answer.toast);
      return answer;
    } catch (error) {
      if (request.signal.aborted || isForRouter(error)) throw error;
      if (isResponse(error) && error.status === 401) return redirectToSignIn();
      const body = await readErrorBody(error);
      if (body?.careHtml) throw error;
      const form = new URLSearchParams(await copy.text());
      failedForms.dispatchEvent(new CustomEvent("failure", { detail: form }));
      const { key, description } = byIntent[form.get("intent") ?? ""] ?? text;
      const reason = body?.code ?? descriptionOf(!(error instanceof TypeError));
      showToast({
        kind: "error",
        key,
        description: description === null ? undefined : (description ?? reason),
        retryAfterSeconds: body?.retryAfterSeconds,
      });
      return null;
    } finally {
      pendingActions -= 1;
    }
  };
}
