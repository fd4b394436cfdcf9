import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * A menu that opens without scripts. While it is open, a click elsewhere only closes it; with scripts it also closes by
 * Escape, by leaving it with the keyboard, when one of its forms is sent, and after a navigation.
 * @param label the name of the button, where its content has none.
 */
export function Menu({
  summary,
  label,
  className = "",
  children,
}: {
  summary: ReactNode;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    // A menu that was opened before hydration stays open; a navigation closes it.
    if (lastKey.current !== key) details.open = false;
    lastKey.current = key;
    const onPointerDown = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element) || details.contains(relatedTarget)) return;
      // A dialog that one of its links opens gives the focus back.
      if (!relatedTarget.closest("dialog")) details.open = false;
    };
    const close = () => {
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && details.open) close();
    };
    // On a phone, the bar at the end of the screen would cover the last entries.
    const onToggle = () => {
      if (details.open && details.closest("main"))
        details.lastElementChild?.scrollIntoView({ block: "nearest" });
    };
    details.addEventListener("toggle", onToggle);
    document.addEventListener("pointerdown", onPointerDown);
    details.addEventListener("focusout", onFocusOut);
    details.addEventListener("keydown", onKeyDown);
    details.addEventListener("submit", close);
    return () => {
      details.removeEventListener("toggle", onToggle);
      document.removeEventListener("pointerdown", onPointerDown);
      details.removeEventListener("focusout", onFocusOut);
      details.removeEventListener("keydown", onKeyDown);
      details.removeEventListener("submit", close);
    };
  }, [key]);
  return (
    <details className={`menu ${className}`} ref={ref}>
      <summary aria-label={label}>{summary}</summary>
      <div className="menu-list">{children}</div>
    </details>
  );
}
