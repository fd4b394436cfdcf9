import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackIcon, NextIcon } from "~/components/icons";
import type { VersionPlace } from "~/features/chat/types";

/** The address of the page without an earlier version on it. */
export function withoutVersion(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete("version");
  query.delete("edit");
  return query;
}

/** Leads from one version of a message to the next: "‹ 1/2 ›". */
export function VersionNav({ place: { id, index, standing, count } }: { place: VersionPlace }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const queryOf = (version: number) => {
    const query = withoutVersion(search);
    if (version !== standing) query.set("version", `${id}.${version}`);
    return `?${query.toString()}`;
  };
  return (
    <span className="versions" role="group" aria-label={t("chat.versions.label")}>
      <Step id={id} query={index > 1 ? queryOf(index - 1) : null} label={t("chat.versions.earlier")}>
        <BackIcon />
      </Step>
      <span aria-hidden="true">
        {index}/{count}
      </span>
      <span className="sr-only">{t("chat.versions.of", { index, count })}</span>
      <Step id={id} query={index < count ? queryOf(index + 1) : null} label={t("chat.versions.later")}>
        <NextIcon />
      </Step>
    </span>
  );
}

/** A document opened by its address is scrolled to the message; with scripts nothing moves. */
function Step({
  id,
  query,
  label,
  children,
}: {
  id: string;
  query: string | null;
  label: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (query === null) return <span className="btn-icon opacity-40">{children}</span>;

  function turn(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(query!, { replace: true, preventScrollReset: true });
  }

  return (
    <a className="btn-icon" href={`${pathname}${query}#m-${id}`} aria-label={label} onClick={turn}>
      {children}
    </a>
  );
}
