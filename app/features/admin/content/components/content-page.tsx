import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackIcon } from "~/components/icons";
import { ContentNav } from "~/features/admin/components/content-nav";

/** A page of the content tab: its links, a heading and what it shows. `backTo` leads to the list it belongs to. */
export function ContentPage({
  title,
  backTo,
  children,
}: {
  title: string;
  backTo?: { href: string; name: string };
  children: ReactNode;
}) {
  return (
    <>
      <ContentNav />
      <section className="console-section" aria-labelledby="content-title">
        {backTo && (
          <p>
            <Link className="link inline-flex min-h-11 items-center gap-1 text-sm" to={backTo.href}>
              <BackIcon />
              {backTo.name}
            </Link>
          </p>
        )}
        <h2 id="content-title">{title}</h2>
        {children}
      </section>
    </>
  );
}

/** Links that choose what a list shows. */
export function FilterLinks({
  label,
  choices,
}: {
  label: string;
  choices: { name: string; href: string; isChosen: boolean }[];
}) {
  return (
    <nav className="console-subnav" aria-label={label}>
      {choices.map(({ name, href, isChosen }) => (
        <Link key={href} to={href} aria-current={isChosen ? "true" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The link to a list's next page, if there is one. */
export function OlderLink({ href }: { href: string | null }) {
  const { t } = useTranslation();
  if (!href) return null;
  return (
    <p>
      <Link className="link" to={href}>
        {t("admin.log.older")}
      </Link>
    </p>
  );
}
