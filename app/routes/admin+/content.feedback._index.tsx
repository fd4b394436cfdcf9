import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { ContentPage, FilterLinks, OlderLink } from "~/features/admin/content/components/content-page";
import { FeedbackTable } from "~/features/admin/content/components/feedback-table";
import { feedbackHref } from "~/features/admin/content/feedback-href";
import { listFeedback } from "~/features/admin/content/list-feedback.server";
import { feedbackFilterSchema } from "~/features/admin/content/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

export const loader = adminLoader(
  () => ({ action: "viewFeedbackList", entity: "feedback" }),
  async ({ request, context, query }) => {
    const { before, ...filter } = feedbackFilterSchema.parse(Object.fromEntries(query));
    const { items, next } = await listFeedback(filter, before);
    return json({
      title: await translated(request, context, "adminContent.nav.feedback"),
      filter,
      feedback: items,
      olderHref: next && feedbackHref(filter, { before: next }),
    });
  },
);

export default function Feedback() {
  const { title, filter, feedback, olderHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const choices = [
    [undefined, "adminContent.feedback.all"],
    ["yes", "adminContent.feedback.helpful"],
    ["no", "adminContent.feedback.notHelpful"],
  ] as const;
  const isNarrowed = filter.configuration !== undefined;
  return (
    <ContentPage title={title}>
      <FilterLinks
        label={t("adminContent.show")}
        choices={[
          ...choices.map(([helpful, name]) => ({
            name: t(name),
            href: feedbackHref(filter, { helpful }),
            isChosen: filter.helpful === helpful,
          })),
          ...(isNarrowed
            ? [
                {
                  name: t("adminContent.feedback.everyVersion"),
                  href: feedbackHref(filter, { configuration: undefined, version: undefined }),
                  isChosen: false,
                },
              ]
            : []),
        ]}
      />
      {isNarrowed && feedback[0]?.configuration && (
        <p>{t("adminContent.feedback.only", { ...feedback[0].configuration })}</p>
      )}
      {feedback.length === 0 ? (
        <p className="notice">{t("adminContent.feedback.empty")}</p>
      ) : (
        <FeedbackTable
          feedback={feedback}
          hrefOf={({ configuration }) =>
            feedbackHref(filter, { configuration: configuration?.id, version: configuration?.version })
          }
        />
      )}
      <OlderLink href={olderHref} />
    </ContentPage>
  );
}
