import { Link } from "@remix-run/react";
import type { KeyboardEvent } from "react";
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
  return (
    <details className="help-now" open={isOpen} onKeyDown={closeOnEscape}>
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

/** Escape closes the panel and leaves the focus where it was opened. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  const panel = event.currentTarget;
  if (event.key !== "Escape" || !panel.open) return;
  event.stopPropagation();
  panel.open = false;
  panel.querySelector("summary")?.focus();
}

/** One line for a crisis, one for violence, one for children, as far as the region has them. */
function firstOfEachKind({ lines }: HelpRegion) {
  const first = lines.filter((line, index) => lines.findIndex(({ help }) => help === line.help) === index);
  return first.slice(0, SHOWN_LINES);
}
