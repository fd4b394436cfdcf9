import { Link } from "@remix-run/react";
import { useId, useRef, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { SparkIcon } from "~/components/icons";
import { UpgradeOffer } from "./upgrade-offer";

/** A link to the page of the offer, which scripts open as a dialog. The browser traps focus and restores it. */
export function UpgradeDialog({ monthlyPrice }: { monthlyPrice: number | null }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.current?.showModal();
    // Otherwise focus goes to the first link, and the dialog opens scrolled to its end.
    title.current?.focus();
  }

  return (
    <>
      <Link className="btn btn-primary" to="/profile/upgrade" onClick={open}>
        <SparkIcon />
        {t("menu.upgrade")}
      </Link>
      <dialog ref={dialog} className="dialog" aria-labelledby={id} closedby="any">
        <div className="dialog-body">
          <h2 id={id} ref={title} tabIndex={-1}>
            {t("profile.upgrade.title")}
          </h2>
          <UpgradeOffer
            monthlyPrice={monthlyPrice}
            later={
              <button type="button" className="btn" onClick={() => dialog.current?.close()}>
                {t("profile.upgrade.later")}
              </button>
            }
          />
        </div>
      </dialog>
    </>
  );
}
