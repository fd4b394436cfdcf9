import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { copyText } from "~/client/copy-text";
import { CopyIcon } from "~/components/icons";

/** The link of an email, to be handed on: a button copies it; without scripts one click or tap selects it whole. */
export function MailLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLParagraphElement>(null);
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCanCopy(true), []);
  return (
    <section className="console-card" aria-labelledby="mail-link">
      <h3 id="mail-link">{t("adminMails.link")}</h3>
      <p ref={shown} className="[overflow-wrap:anywhere] select-all" dir="ltr">
        {url}
      </p>
      {canCopy && (
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="btn"
            onClick={() => void copyText(shown.current!).then((isDone) => setCopied(isDone))}
          >
            <CopyIcon />
            {t("adminMails.copyLink")}
          </button>
          <span className="text-soft" role="status">
            {isCopied && t("adminMails.linkCopied")}
          </span>
        </div>
      )}
    </section>
  );
}
