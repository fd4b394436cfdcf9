import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { OwnWords } from "~/components/own-words";
import type { MediaQuota } from "../types";
import type { RefusedForm } from "./meditation-form";
import { QuotaLine } from "./new-media";

/** What was typed into a field of a form that came back. */
export function typedWords(lastResult: RefusedForm["lastResult"] | null, field: string): string | undefined {
  const words = lastResult?.initialValue?.[field];
  return typeof words === "string" ? words : undefined;
}

/**
 * The page of one of the forms. Above the form of a prompt that states danger stands the care answer, and the form keeps
 * what was typed. A person in care sees no form, but the words that they sent.
 * @param quota null where it says nothing about what the form makes.
 * @param careHtml the answer as HTML that our own server made.
 */
export function NewMediaPage({
  title,
  quota,
  isInCare,
  careHtml,
  words,
  help,
  children,
}: {
  title: string;
  quota: MediaQuota | null;
  isInCare: boolean;
  careHtml?: string;
  /** What was typed into a form that came back. */
  words?: string;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <div className="grid gap-1">
        <h1>{title}</h1>
        {!isInCare && !careHtml && quota && <QuotaLine quota={quota} />}
      </div>
      {careHtml && <CareAnswer html={careHtml} />}
      {isInCare ? (
        <>
          {!careHtml && <p className="notice">{t("errors.mediaInCare")}</p>}
          {words && <OwnWords text={words} />}
        </>
      ) : (
        children
      )}
      {help}
    </div>
  );
}

/** The care answer. The page goes to its top, so that it is seen and not the form below it. */
function CareAnswer({ html }: { html: string }) {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    answer.current?.focus({ preventScroll: true });
  }, [html]);
  return (
    <div
      ref={answer}
      className="prose"
      role="alert"
      tabIndex={-1}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
