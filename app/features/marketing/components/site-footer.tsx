import { useTranslation } from "~/i18n/translation";
import { LanguageForm } from "~/components/forms/language-form";
import { Wordmark } from "~/components/layout/wordmark";
import { homePath } from "~/i18n/home-path";
import { useLanguage } from "~/i18n/use-language";
import { productName } from "~/utils/product";

/**
 * The footer of visitors' pages: links, contact and languages. `address` is where the page is shown; `redirectTo` is
 * where signing in leads.
 */
export function SiteFooter({ address, redirectTo }: { address: string; redirectTo?: string }) {
  const { t } = useTranslation();
  const home = homePath(useLanguage());
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  const groups = [
    {
      title: t("landing.footer.quick"),
      links: [
        { href: home, label: t("nav.home") },
        { href: `${home}#sources`, label: t("landing.sources.title") },
        { href: `/login${query}`, label: t("landing.signIn") },
        { href: `/register${query}`, label: t("landing.footer.register") },
      ],
    },
    {
      title: t("landing.footer.support"),
      links: [
        { href: "/help", label: t("landing.footer.help") },
        { href: "/contact", label: t("landing.footer.contact") },
        { href: "/safety", label: t("helpNow.title") },
        { href: "/privacy", label: t("footer.privacy") },
        { href: "/terms", label: t("footer.terms") },
      ],
    },
  ];
  return (
    <footer className="site-footer">
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
        <LanguageForm address={address} />
      </div>
    </footer>
  );
}
