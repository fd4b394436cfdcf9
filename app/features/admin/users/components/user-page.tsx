import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { shownName } from "../types";

/** A page about one person: its title, whom it is about, and where it is not those, a link to their details. */
export function UserPage({
  title,
  user,
  text,
  isDetails = false,
  children,
}: {
  title: string;
  user: { id: string; email: string; firstName: string | null; lastName: string | null };
  text?: string;
  isDetails?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const name = shownName(user) ?? t("adminUsers.unnamed");
  return (
    <section className="console-section" aria-labelledby="user-title">
      <h2 id="user-title">{title}</h2>
      <p>
        {isDetails ? (
          <strong className="font-medium" dir="auto">
            {name}
          </strong>
        ) : (
          <Link className="link inline-flex min-h-11 items-center" to={`/admin/users/${user.id}`} dir="auto">
            {name}
          </Link>
        )}{" "}
        <span className="text-soft [overflow-wrap:anywhere]">{user.email}</span>
      </p>
      {text && <p className="text-soft">{text}</p>}
      {children}
    </section>
  );
}
