import { isLanguage, defaultLanguage } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { env } from "~/services/env.server";
import { escapeHtml } from "~/utils/text/escape-html";
import { productName } from "~/utils/product";
import type { MailTemplate, MailValues } from "./templates";

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

// The product's colours, light and dark; mail programs without dark mode use the light ones.
const styles = `
body{margin:0;background:#faf7f2;color:#23202b;font:17px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:560px;margin:0 auto;padding:32px 20px}
h1,.name{font-family:Georgia,"Times New Roman",serif;font-weight:400}
h1{font-size:28px;line-height:1.25;margin:28px 0 20px}
.name{font-size:20px;margin:0}
p{margin:0 0 16px;overflow-wrap:anywhere}
.button{display:inline-block;padding:12px 22px;border-radius:10px;background:#a4520f;color:#fff;font-weight:500;text-decoration:none}
.small{font-size:14px;color:#5b5566}
footer{margin-top:32px;padding-top:16px;border-top:1px solid #e6dfd4}
a{color:#2f6b5b}
@media (prefers-color-scheme:dark){
body{background:#14131a;color:#f1ecf7}
.button{background:#f2b872;color:#14131a}
.small{color:#b3abc2}
footer{border-color:#34323f}
a{color:#8fd0bb}
}`;

/**
 * Renders an email as text and HTML, in the reader's language. All values are escaped: no name can become markup or a
 * header.
 */
export function renderMail(template: MailTemplate, language: string, values: MailValues): RenderedMail {
  const known = isLanguage(language) ? language : defaultLanguage;
  const i18n = getServerI18n(known);
  const t = (key: string) => i18n.t(key, { ...values, origin: env.origin });
  const optional = (key: string) => (i18n.exists(key) ? t(key) : null);

  const subject = oneLine(t(`mail.${template}.subject`));
  const heading = t(`mail.${template}.heading`);
  const greeting = values.name ? t("mail.greeting") : null;
  const paragraphs = t(`mail.${template}.body`).split("\n\n");
  const action = values.url ? { label: t(`mail.${template}.action`), url: values.url } : null;
  const after = optional(`mail.${template}.after`)?.split("\n\n") ?? [];
  const reason = [t(`mail.${template}.reason`), t("mail.sentBy")].join(" ");
  const unsubscribe = values.unsubscribeUrl
    ? { label: t("mail.unsubscribe"), url: values.unsubscribeUrl }
    : null;

  const text = [
    heading,
    greeting,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    ...after,
    ["--", reason, unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`].filter(Boolean).join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");

  const p = (words: string) => `<p>${escapeHtml(words).replace(/\n/g, "<br>")}</p>`;
  const link = ({ label, url }: { label: string; url: string }, className = "") =>
    `<a${className} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
  const html = `<!doctype html>
<html lang="${known}" dir="${i18n.dir(known)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="name">${productName}</p>
<h1>${escapeHtml(heading)}</h1>
${[greeting, ...paragraphs]
  .filter((words) => words !== null)
  .map(p)
  .join("\n")}
${action ? `<p>${link(action, ' class="button"')}</p>\n<p class="small">${escapeHtml(t("mail.copyLink"))}<br>${escapeHtml(action.url)}</p>` : ""}
${after.map(p).join("\n")}
<footer class="small">
<p>${escapeHtml(reason)}</p>
${unsubscribe ? `<p>${link(unsubscribe)}</p>` : ""}
</footer>
</main>
</body>
</html>
`;
  return { subject, text, html };
}

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
