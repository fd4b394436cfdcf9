import { renderToStaticMarkup } from "react-dom/server";
import { Wordmark } from "~/components/layout/wordmark";
import { ThemeColor } from "~/components/document/theme-color";
import { languageRegistry, languages, type Language } from "~/i18n/config";
import { homePath } from "~/i18n/home-path";
import { getServerI18n } from "~/i18n/server.server";
import docsUrl from "~/styles/api-docs.css?url";
import stylesUrl from "~/styles/app.css?url";
import { renderMarkdown } from "~/utils/text/markdown";
import { productName } from "~/utils/product";
import { themes, type Theme } from "~/utils/themes";
import { DocsContents } from "./docs-contents.server";
import { OperationEntry } from "./docs-operation.server";
import { Shape } from "./docs-schema.server";
import { describeApi } from "./openapi.server";

/** The page in each language and theme, made when it is first asked for. */
const pages = new Map<string, string>();

/** The readable page of the API's description. It needs no script. */
export function docsPage(language: Language, theme: Theme): string {
  const key = `${language} ${themes.includes(theme) ? theme : "system"}`;
  const known = pages.get(key);
  if (known) return known;
  const page = `<!DOCTYPE html>${renderToStaticMarkup(<DocsPage language={language} theme={theme} />)}`;
  pages.set(key, page);
  return page;
}

function DocsPage({ language, theme }: { language: Language; theme: Theme }) {
  const { t } = getServerI18n(language);
  const { info, tags, paths, components } = describeApi();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const parts = tags.map((tag) => ({
    ...tag,
    id: `part-${tag.name.toLowerCase()}`,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return (
    <html lang={language} dir="ltr" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <ThemeColor theme={theme} />
        <title>{`${t("apiDocs.title")} · ${productName}`}</title>
        <meta name="description" content={t("apiDocs.description")} />
        <link rel="stylesheet" href={stylesUrl} />
        <link rel="stylesheet" href={docsUrl} />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t("nav.skip")}
        </a>
        <header className="site-header">
          <a className="wordmark" href={homePath(language)}>
            <Wordmark />
          </a>
          <a className="btn btn-quiet" href="/help">
            {t("landing.footer.help")}
          </a>
        </header>
        <main id="main" tabIndex={-1}>
          <div className="written api-docs">
            <header className="written-head">
              <h1>{t("apiDocs.title")}</h1>
              <p className="text-soft text-lg">{t("apiDocs.description")}</p>
              <p>
                <a className="link" href="/api/openapi.json">
                  {t("apiDocs.document")}
                </a>
              </p>
              {language !== "en" && <p className="text-soft">{t("apiDocs.inEnglish")}</p>}
            </header>
            <DocsContents title={t("pages.contents")} parts={parts} />
            <div className="written-body" lang="en">
              <div
                className="written-prose"
                dangerouslySetInnerHTML={{ __html: renderMarkdown(info.description) }}
              />
              {parts.map(({ id, name, description, calls: ofPart }) => (
                <section key={id} id={id} aria-labelledby={`${id}-title`}>
                  <h2 id={`${id}-title`}>{name}</h2>
                  <p>{description}</p>
                  {ofPart.map((call) => (
                    <OperationEntry
                      key={call.operation.operationId}
                      {...call}
                      shared={components.responses}
                    />
                  ))}
                </section>
              ))}
              <section id="schemas" aria-labelledby="schemas-title">
                <h2 id="schemas-title">Schemas</h2>
                {Object.entries(components.schemas)
                  .sort(([a], [b]) => a.localeCompare(b))
                  .map(([name, schema]) => (
                    <article key={name} className="api-call" id={`schema-${name}`}>
                      <h3>{name}</h3>
                      {schema.description && <p>{schema.description}</p>}
                      <Shape schema={schema} />
                    </article>
                  ))}
              </section>
            </div>
          </div>
        </main>
        <footer className="site-footer">
          <form className="language-form" method="post" action="/language" aria-label={t("nav.language")}>
            <input type="hidden" name="redirectTo" value="/api/docs" />
            {languages.map((one) => (
              <button
                key={one}
                name="language"
                value={one}
                lang={one}
                aria-current={one === language || undefined}
              >
                {languageRegistry[one].name}
              </button>
            ))}
          </form>
        </footer>
      </body>
    </html>
  );
}
