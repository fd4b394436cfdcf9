import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/back-link";
import type { MediaQuota } from "../types";
import { QuotaLine } from "./new-media";

/**
 * The page of one of the two forms. A prompt that states danger gets the care answer in its place.
 * @param careHtml the answer as HTML that our own server made.
 */
export function NewMediaPage({
  title,
  quota,
  isInCare,
  careHtml,
  help,
  children,
}: {
  title: string;
  quota: MediaQuota;
  isInCare: boolean;
  careHtml?: string;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <h1>{title}</h1>
      {careHtml ? (
        <div className="prose" role="alert" dangerouslySetInnerHTML={{ __html: careHtml }} />
      ) : isInCare ? (
        <p className="notice">{t("errors.mediaInCare")}</p>
      ) : (
        <>
          <QuotaLine quota={quota} />
          {children}
        </>
      )}
      {help}
    </div>
  );
}
