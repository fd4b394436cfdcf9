import { useTranslation } from "react-i18next";
import { LanguageForm } from "~/components/language-form";
import { Wordmark } from "~/components/layout/wordmark";
import { productName } from "~/utils/product";

/** The end of the landing page: where else to go, whom to ask, and in which language. */
export function LandingFooter({ page }: { page: string }) {
  const { t } = useTranslation();
  const groups = [
    {
      title: t("landing.footer.quick"),
      links: [
        { href: "/", label: t("nav.home") },
        { href: "#sources", label: t("landing.sources.title") },
        { href: "/login", label: t("landing.signIn") },
        { href: "/register", label: t("landing.footer.register") },
      ],
    },
    {
      title: t("landing.footer.support"),
      links: [
        { href: "/help", label: t("landing.footer.help") },
        { href: "/contact", label: t("landing.footer.contact") },
        { href: "/privacy", label: t("footer.privacy") },
        { href: "/terms", label: t("footer.terms") },
      ],
    },
  ];
  return (
    <footer className="landing-foot">
      <div className="grid content-start gap-3">
        <span className="wordmark">
          <Wordmark />
        </span>
        <p className="text-soft text-sm">
          {t("footer.copyright", { year: new Date().getUTCFullYear(), product: productName })}
        </p>
      </div>
      {groups.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div>
        <h2>{t("nav.language")}</h2>
        <LanguageForm page={page} />
      </div>
    </footer>
  );
}
