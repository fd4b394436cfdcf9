import type { TFunction } from "i18next";
import type { ConversationDocument } from "#models/conversation.server";
import type { MessageDocument } from "#models/message.server";
import type { UserDocument } from "#models/user.server";
import type { UserMemoryDocument } from "#models/user-memory.server";
import type { Language } from "~/i18n/config";
import { formatLongDate, formatTime } from "~/i18n/format";
import type { MessageMetadata } from "~/features/chat/types";
import type { StoredQuotation } from "~/features/quotations/types";
import { viewQuotations } from "~/features/quotations/view-quotations.server";
import { escapeHtml } from "~/utils/text/escape-html";
import { renderMarkdown } from "~/utils/text/markdown";
import { productName } from "~/utils/product";
import { fillMarks, insertMarks } from "~/utils/text/text-marks";

/** The language and time zone of the pages. */
export interface PageReader {
  t: TFunction;
  language: Language;
  timeZone: string;
}

// The product's colours and type in one style sheet for all pages of the download; it works offline, without web
// fonts.
export const pageStyles = `:root{color-scheme:light dark;--ground:#faf7f2;--tint:#f3e9dc;--ink:#23202b;--soft:#5b5566;--line:#e6dfd4;--link:#2f6b5b}
@media (prefers-color-scheme:dark){:root{--ground:#14131a;--tint:#2a2632;--ink:#f1ecf7;--soft:#b3abc2;--line:#34323f;--link:#8fd0bb}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,4vw,2rem)}
h1,h2,.name,.guide{font-family:Georgia,"Times New Roman",serif;font-weight:400;line-height:1.2}
h1{font-size:clamp(1.9rem,1.5rem + 2vw,2.75rem);margin:1.25rem 0 .5rem}
main>h2{font-size:1.5rem;margin:3rem 0 .75rem}
.name{font-size:1.25rem;margin:0}
.soft,.text-note,time,footer{color:var(--soft);font-size:.9rem}
a{color:var(--link);text-underline-offset:3px}
.list{list-style:none;margin:0;padding:0}
.list li{border-top:1px solid var(--line);padding:.7rem 0}
.list li>*{display:block}
article{margin:2rem 0}
.own{margin-left:auto;width:fit-content;max-width:85%}
.own .words{background:var(--tint);border-radius:18px;padding:.7rem 1.1rem;white-space:pre-wrap}
.own .soft{text-align:right}
.guide{font-size:1.2rem;line-height:1.6}
.guide h2{font-size:1em;font-weight:600}
.guide blockquote{border-left:3px solid var(--line);margin-inline:0;padding-left:1rem}
.guide pre{background:var(--tint);border-radius:10px;overflow-x:auto;padding:.75rem}
.guide :is(.soft,.text-note){font-family:system-ui,-apple-system,"Segoe UI",sans-serif}
p{margin:.4rem 0}
footer{border-top:1px solid var(--line);margin-top:4rem;padding-top:1rem}
@media print{.own .words{border:1px solid var(--line)}}
`;

/** A page's head. Its policy blocks scripts and requests, whatever the content is. */
function head({ t, language }: PageReader, title: string, root: string): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file:; img-src 'self' file:">
<title>${escapeHtml(title)} · ${productName}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<main>
<p class="name">${root ? `<a href="${root}index.html">${escapeHtml(t("dataExport.page.back"))}</a>` : productName}</p>
<h1>${escapeHtml(title)}</h1>
`;
}

const foot = "</main>\n</body>\n</html>\n";

function timeElement(date: Date, { language, timeZone }: PageReader): string {
  const iso = date.toISOString();
  const words = `${formatLongDate(iso, language, timeZone)}, ${formatTime(iso, language, timeZone)}`;
  return `<time datetime="${iso}">${words}</time>`;
}

/** The path of a conversation's page in the zip. */
export function conversationPath({
  _id,
  createdAt,
}: Pick<ConversationDocument, "_id" | "createdAt">): string {
  return `conversations/${createdAt.toISOString().slice(0, 10)}-${_id.toString()}.html`;
}

/** A conversation as a page that is readable without the product. */
export async function* conversationPage(
  conversation: ConversationDocument,
  messages: AsyncIterable<MessageDocument>,
  reader: PageReader,
): AsyncGenerator<string> {
  const { t } = reader;
  yield head(reader, conversation.title, "../");
  yield `<p class="soft">${timeElement(conversation.createdAt, reader)}</p>\n`;
  for await (const { role, content, metadata, createdAt } of messages) {
    const { ended, quotations = [] } = (metadata as MessageMetadata | null) ?? {};
    const note = ended ? `${escapeHtml(t(`chat.ended.${ended}`))} · ` : "";
    const words =
      role === "user"
        ? `<div class="words">${escapeHtml(content)}</div>`
        : `<div class="words">${replyWords(content, quotations, t)}</div>`;
    const author = t(role === "user" ? "dataExport.page.you" : "dataExport.page.guide");
    yield `<article class="${role === "user" ? "own" : "guide"}">
${words}
<p class="soft">${escapeHtml(author)} · ${note}${timeElement(createdAt, reader)}</p>
</article>
`;
  }
  yield foot;
}

/** A reply with what was found out about its quotations. The pages lead nowhere outside, so places are named only. */
function replyWords(content: string, quotations: readonly StoredQuotation[], t: TFunction): string {
  const places = quotations.map(({ end }) => end);
  const notes = viewQuotations(quotations).map(({ text, place }) => ({ text: t(text, { place }) }));
  return fillMarks(renderMarkdown(insertMarks(content, places)), notes);
}

/** The start page: whose data it is, what it contains, and links to each conversation and medium. */
export async function* indexPage(
  user: Pick<UserDocument, "email" | "firstName" | "lastName" | "createdAt">,
  content: {
    conversations: AsyncIterable<ConversationDocument>;
    memories: AsyncIterable<UserMemoryDocument>;
    media: AsyncIterable<{ file: string; name: string }>;
  },
  reader: PageReader,
  now: Date,
): AsyncGenerator<string> {
  const { t } = reader;
  const textOf = (key: string) => escapeHtml(t(key));
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  yield head(reader, t("dataExport.page.title"), "");
  yield `<p>${escapeHtml([name, user.email].filter(Boolean).join(" · "))}</p>
<p class="soft">${textOf("dataExport.page.made")} ${timeElement(now, reader)}</p>
<p>${textOf("dataExport.page.intro")} <a href="data.json">data.json</a></p>
`;
  yield* section(
    textOf("dataExport.page.conversations"),
    textOf("dataExport.page.noConversations"),
    content.conversations,
    (row) =>
      `<a href="${conversationPath(row)}">${escapeHtml(row.title)}</a>${timeElement(row.createdAt, reader)}`,
  );
  yield* section(
    textOf("dataExport.page.memories"),
    textOf("dataExport.page.noMemories"),
    content.memories,
    (row) => `<span>${escapeHtml(row.content)}</span>${timeElement(row.createdAt, reader)}`,
  );
  yield* section(
    textOf("dataExport.page.media"),
    textOf("dataExport.page.noMedia"),
    content.media,
    ({ file, name }) => `<a href="${escapeHtml(toUrl(file))}">${escapeHtml(name)}</a>`,
  );
  yield foot;
}

function toUrl(file: string): string {
  return file.split("/").map(encodeURIComponent).join("/");
}

async function* section<Row>(
  title: string,
  empty: string,
  rows: AsyncIterable<Row>,
  item: (row: Row) => string,
): AsyncGenerator<string> {
  yield `<h2>${title}</h2>\n`;
  let isEmpty = true;
  for await (const row of rows) {
    if (isEmpty) yield `<ul class="list">\n`;
    isEmpty = false;
    yield `<li>${item(row)}</li>\n`;
  }
  yield isEmpty ? `<p class="soft">${empty}</p>\n` : "</ul>\n";
}
