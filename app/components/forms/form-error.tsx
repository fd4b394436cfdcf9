import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** About the height of the head that stays at the top, in pixels. */
const STICKY_HEAD = 80;

// Focuses the error as soon as the page loads; browsers honour `autofocus` on any element.
const focusFirst = { autoFocus: true, tabIndex: -1 };

/**
 * The error message of a whole form. It comes into view: the button of a long form may be far below it. `error` and `description` are translation keys; `retryAfterSeconds` fills in
 * when to try again.
 */
export function FormError({
  error,
  description,
  retryAfterSeconds,
}: {
  error: string;
  description?: string;
  retryAfterSeconds?: number;
}) {
  const { t } = useTranslation();
  const when = formatWait(retryAfterSeconds, useLanguage());
  const ref = useRef<HTMLDivElement>(null);
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (isIdle && ref.current) bringIntoView(ref.current);
  }, [error, isIdle]);
  return (
    <div ref={ref} className="notice notice-error" role="alert" {...focusFirst}>
      <p className="font-medium">{t(error, { when })}</p>
      {description && <p className="text-soft text-sm">{t(description)}</p>}
    </div>
  );
}

/**
 * Scrolls to the message and focuses it, so that the focus is in view, unless the message can be seen or a field has an
 * error of its own, which is focused.
 */
function bringIntoView(message: HTMLElement): void {
  if (message.closest("form")?.querySelector('[aria-invalid="true"], .error')) return;
  const { top, bottom } = message.getBoundingClientRect();
  if (top >= STICKY_HEAD && bottom <= innerHeight) return;
  message.scrollIntoView({ block: "center" });
  message.focus({ preventScroll: true });
}
