import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { actOnFeedback } from "~/features/admin/content/acts.server";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { FeedbackView } from "~/features/admin/content/components/feedback-view";
import { findFeedback } from "~/features/admin/content/list-feedback.server";
import { adminLoader } from "~/http/admin/admin-page.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

/** The reply and the person's words are shown after this entry only. */
export const loader = adminLoader(
  ({ params }) => actOnFeedback("viewFeedback", params.id),
  async ({ request, context, params }) =>
    json({
      title: await translated(request, context, "adminContent.feedback.one"),
      feedback: await findFeedback(notFoundUnlessId(params.id)),
    }),
);

export default function OneFeedback() {
  const { title, feedback } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage
      title={title}
      backTo={{ href: "/admin/content/feedback", name: t("adminContent.nav.feedback") }}
    >
      <FeedbackView feedback={feedback} />
    </ContentPage>
  );
}
