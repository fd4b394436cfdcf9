import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HelpRegion } from "../types";
import { HelplineItems } from "./helpline-items";

/** How many helplines open under the question; the rest stands at /safety. */
const SHOWN_LINES = 3;

/**
 * "Need help now?": a quiet line that opens to numbers one can tap. It is part of the page, so that it works without scripts
 * and in a page that was kept for reading offline.
 */
export function HelpNow({ region, isOpen = false }: { region: HelpRegion; isOpen?: boolean }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOnEscape(panel.current), []);
  return (
    <details className="help-now" open={isOpen} ref={panel}>
      <summary>{t("helpNow.title")}</summary>
      <div className="help-now-panel">
        <HelplineItems region={region} lines={firstOfEachKind(region)} />
        <Link className="link" to="/safety">
          {t("helpNow.more")}
        </Link>
      </div>
    </details>
  );
}

/**
 * Escape closes the panel and leaves the focus where it was opened.
 * @returns what ends it.
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

/** One line for a crisis, one for violence, one for children, as far as the region has them. */
function firstOfEachKind({ lines }: HelpRegion) {
  const first = lines.filter((line, index) => lines.findIndex(({ help }) => help === line.help) === index);
  return first.slice(0, SHOWN_LINES);
}
