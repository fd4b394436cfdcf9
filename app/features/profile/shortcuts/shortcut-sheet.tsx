import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";

const keys = [
  { keys: ["n"], text: "shortcuts.new" },
  { keys: ["/"], text: "shortcuts.search" },
  { keys: ["g", "h"], text: "shortcuts.home" },
  { keys: ["g", "c"], text: "shortcuts.conversations" },
  { keys: ["F2"], text: "shortcuts.rename" },
  { keys: ["?"], text: "shortcuts.sheet" },
];

/** The list of single keys, in a dialog. Loaded on use, after its texts; without scripts the help page has the list. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  const close = () => ref.current?.close();
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="shortcuts-title" onClose={onClose}>
      <div className="dialog-body grid gap-4">
        <h2 id="shortcuts-title">{t("shortcuts.title")}</h2>
        <dl className="shortcuts">
          {keys.map(({ keys: pressed, text }) => (
            <div key={text}>
              <dt>{t(text)}</dt>
              <dd>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <button type="button" className="btn" onClick={close}>
            {t("shortcuts.close")}
          </button>
          <Link className="link row-link" to="/profile/preferences#shortcuts" onClick={close}>
            {t("shortcuts.turnOff")}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
