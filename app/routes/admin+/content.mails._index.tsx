import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { MailFilter } from "~/features/admin/mails/components/mail-filter";
import { MailTable } from "~/features/admin/mails/components/mail-table";
import { mailsPageSchema } from "~/features/mail/admin-schema";
import { listMails } from "~/features/mail/list-mails.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { isMailConfigured } from "~/services/mail.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewMails", entity: "mail" }),
  async ({ request, context, query }) => {
    const { before, status } = mailsPageSchema.parse(Object.fromEntries(query));
    const { items, next } = await listMails({ status }, { before });
    const older = next && new URLSearchParams({ ...(status && { status }), before: next }).toString();
    return json({
      title: await translated(request, context, "adminMails.title"),
      isConfigured: isMailConfigured(),
      status: status ?? "",
      mails: items,
      olderHref: older && `/admin/content/mails?${older}`,
    });
  },
);

export default function Mails() {
  const { isConfigured, status, mails, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={t("adminMails.title")}>
      <p className="text-soft">{t(isConfigured ? "adminMails.intro" : "adminMails.introWithout")}</p>
      <MailFilter key={status} status={status} />
      {mails.length === 0 ? <p className="notice">{t("adminMails.empty")}</p> : <MailTable mails={mails} />}
      {olderHref && (
        <p>
          <Link className="link" to={olderHref}>
            {t("adminMails.older")}
          </Link>
        </p>
      )}
    </ContentPage>
  );
}
