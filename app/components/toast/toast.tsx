import { useFetcher } from "@remix-run/react";
import { useEffect, useReducer, useRef, type PointerEvent, type RefObject } from "react";
import { useTranslation } from "~/i18n/translation";
import { formatCount, formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { CloseIcon } from "../icons";
import { onToast, type ToastMessage } from "~/client/toast-store";
import { useToastClock } from "./use-toast-clock";

/** A swipe this far to the right closes a toast, in pixels (specification, section 9). */
const swipeDistance = 50;
/** A toast with a button stays longer, in milliseconds. */
const UNDO_TOAST_MS = 12_000;

/** Where the words at the form are announced, their toast is not. */
const unannounced = { role: "status", "aria-live": "off" } as const;

/** The current toast; `count` distinguishes two toasts with the same text. */
interface Shown {
  toast: ToastMessage | null;
  count: number;
}

/**
 * Shows one toast at a time. Without scripts it stays at the top of the page; with them it floats for five seconds. The
 * live region exists before its text is added, so that screen readers announce it; an error is an alert, which is
 * announced when it appears.
 */
export function Toaster({ initial, live }: { initial: ToastMessage | null; live: boolean }) {
  const [{ toast, count }, show] = useReducer(
    (before: Shown, next: ToastMessage | null): Shown => ({ toast: next, count: before.count + 1 }),
    { toast: initial, count: 0 },
  );
  useEffect(() => onToast(show), []);
  useEffect(() => {
    if (initial) show(initial);
  }, [initial]);

  const className = live ? "toaster toaster-live" : "toaster";
  const card = toast && <Toast key={count} toast={toast} onClose={() => show(null)} />;
  const isError = toast?.kind === "error";
  return (
    <>
      <div className={className} role="status">
        {!isError && card}
      </div>
      {isError && (
        <div key={count} className={className} {...(toast.isSilent ? unannounced : { role: "alert" })}>
          {card}
        </div>
      )}
    </>
  );
}

function Toast({ toast, onClose }: { toast: ToastMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; y: number } | null>(null);
  const lastFocus = useRef<Element | null>(null);
  useReturnedFocus(lastFocus);
  const hold = useToastClock(onClose, toast.undo && UNDO_TOAST_MS);
  const language = useLanguage();
  const number = toast.values?.number;
  const values = {
    ...toast.values,
    ...(typeof number === "number" && { number: formatCount(number, language) }),
    when: formatWait(toast.retryAfterSeconds, language),
  };

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (!start.current) return;
    const right = clientX - start.current.x;
    const isSideways = right > Math.abs(clientY - start.current.y);
    currentTarget.style.transform = isSideways ? `translateX(${right}px)` : "";
    if (isSideways && right >= swipeDistance) onClose();
  }

  function release({ currentTarget }: PointerEvent<HTMLElement>) {
    start.current = null;
    currentTarget.style.transform = "";
  }

  return (
    <div
      className={["toast", toast.kind === "error" && "toast-error", toast.undo && "toast-undo"]
        .filter(Boolean)
        .join(" ")}
      onPointerEnter={() => hold("pointer", true)}
      onPointerLeave={() => hold("pointer", false)}
      onFocus={({ relatedTarget }) => {
        lastFocus.current ??= relatedTarget ?? document.getElementById("main");
        hold("focus", true);
      }}
      onBlur={() => hold("focus", false)}
      onPointerDown={({ clientX: x, clientY: y }) => (start.current = { x, y })}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <p>
        <strong>{t(toast.key, values)}</strong>
        {toast.description && <span>{t(toast.description, values)}</span>}
      </p>
      {toast.undo && <UndoForm {...toast.undo} />}
      <button
        type="button"
        className="btn-icon needs-scripts"
        aria-label={t("actions.dismiss")}
        onClick={onClose}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose();
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/**
 * Keyboard users continue where they were when a toast goes that had the focus: closed, or replaced by the next one after
 * its button was pressed.
 */
function useReturnedFocus(lastFocus: RefObject<Element | null>): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || !lastFocus.current) return;
      const place = lastFocus.current.isConnected ? lastFocus.current : document.getElementById("main");
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [lastFocus],
  );
}

/** Takes back what the toast reports. */
function UndoForm({ action, id, intent = "restore" }: { action: string; id: string; intent?: string }) {
  const { t } = useTranslation();
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <button className="btn btn-quiet" disabled={state !== "idle"}>
        {t("actions.undo")}
      </button>
    </Form>
  );
}
