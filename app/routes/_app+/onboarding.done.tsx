import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { pageLoader } from "~/client/failures/failure-handling";
import { TopicCard } from "~/features/home/components/topics";
import { loadFirstTopic } from "~/features/home/load-first-topic.server";
import { OnboardingDone } from "~/features/onboarding/components/onboarding-done";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();

/** The page that the first questions end with. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  if (!user.onboardingCompleted) throw redirect("/onboarding");
  const topic = await loadFirstTopic(user, readPreferences(request, user));
  // In care, home shows what helps.
  if (!topic) throw redirect("/");
  return json({
    title: await translated(request, context, "onboarding.done.text"),
    name: user.firstName,
    topic,
    submitKey: randomUUID(),
  });
});

export default function Done() {
  const { name, topic, submitKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <OnboardingDone name={name || t("home.friend")}>
      <TopicCard topic={topic} submitKey={submitKey} />
    </OnboardingDone>
  );
}
