import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import type { HelpRegion } from "../types";
import { HelplineItems } from "./helpline-items";

/** The number of helplines in the panel; the others are on /safety. */
const SHOWN_LINES = 3;

/**
 * "Need help now?": one line that opens to show numbers to tap. It is part of the page, so it works without scripts
 * and in offline copies.
 */
export function HelpNow({ region, isOpen = false }: { region: HelpRegion; isOpen?: boolean }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOnEscape(panel.current), []);
  return (
    <details className="safety-help-now" open={isOpen} ref={panel}>
      <summary>{t("helpNow.title")}</summary>
      <div className="safety-help-now-panel">
        <HelplineItems region={region} lines={firstOfEachKind(region)} />
        <Link className="link" to="/safety">
          {t("helpNow.more")}
        </Link>
      </div>
    </details>
  );
}

/**
 * Closes the panel with Escape and returns the focus to its summary.
 * @returns a function that removes the listener.
 */
function closeOnEscape(panel: HTMLDetailsElement | null): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !panel?.open) return;
    const heldFocus = panel.contains(document.activeElement);
    panel.open = false;
    if (heldFocus) panel.querySelector("summary")?.focus();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** One helpline each for crises, violence and children, if the region has them. */
function firstOfEachKind({ lines }: HelpRegion) {
  const first = lines.filter((line, index) => lines.findIndex(({ help }) => help === line.help) === index);
  return first.slice(0, SHOWN_LINES);
}
