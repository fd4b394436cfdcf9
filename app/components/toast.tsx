import { useEffect, useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { CloseIcon } from "./icons";
import { onToast, type ToastMessage } from "./toast-store";

const swipeDistance = 50;

/**
 * One message at a time. Without scripts it is a line at the top of the page; with them it floats for five
 * seconds. The waiting is a CSS animation, so it pauses under the pointer and under focus by itself.
 */
export function Toaster({ initial, live }: { initial: ToastMessage | null; live: boolean }) {
  const { t } = useTranslation();
  const [toast, setToast] = useState(initial);
  const start = useRef<number | null>(null);

  useEffect(() => onToast(setToast), []);
  useEffect(() => {
    if (initial) setToast(initial);
  }, [initial]);

  function drag(event: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    const distance = Math.max(0, event.clientX - start.current);
    event.currentTarget.style.transform = `translateX(${distance}px)`;
    if (distance > swipeDistance) setToast(null);
  }

  function release(event: PointerEvent<HTMLElement>) {
    start.current = null;
    event.currentTarget.style.transform = "";
  }

  const isError = toast?.kind === "error";
  return (
    <div className={live ? "toaster toaster-live" : "toaster"} role={isError ? "alert" : "status"}>
      {toast && (
        <div
          key={`${toast.key} ${toast.description}`}
          className={isError ? "toast toast-error" : "toast"}
          onAnimationEnd={() => setToast(null)}
          onPointerDown={(event) => (start.current = event.clientX)}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <p>
            <strong>{t(toast.key, toast.values)}</strong>
            {toast.description && <span>{t(toast.description, toast.values)}</span>}
          </p>
          <button
            type="button"
            className="btn-icon needs-scripts"
            aria-label={t("actions.dismiss")}
            onClick={() => setToast(null)}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}
