import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { MeditationForm } from "~/features/media/components/meditation-form";
import { NewMediaPage, typedWords } from "~/features/media/components/new-media-page";
import { loadNewMedia } from "~/features/media/gallery/load-gallery.server";
import { withoutPremiumNames } from "~/features/media/premium-media";
import { meditationFormSchema } from "~/features/media/schema";
import { HelpNow } from "~/features/safety/components/help-now";
import { withCareAnswer } from "~/http/care-without-database.server";
import { withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { beginMedia } from "~/http/media-forms.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "gallery.newMeditation"),
    submitKey: randomUUID(),
    ...(await loadNewMedia(user.id)),
  });
});

export const action = withErrorResponses(
  withCareAnswer(
    async ({ request, context }: ActionFunctionArgs) => {
      const user = await requireUser(request, context);
      const submission = parseForm(await readForm(request), { schema: meditationFormSchema });
      if (submission.status !== "success") {
        return json({ lastResult: submission.reply(), careHtml: null }, { status: 400 });
      }
      const { submitKey, ...asked } = submission.value;
      const { language } = readPreferences(request, user);
      return beginMedia(request, user, {
        input: { type: "meditation", language, ...asked, bells: asked.bells === "on" },
        submitKey,
        reply: submission.reply,
      });
    },
    async (request) => String((await readForm(request)).get("prompt") ?? ""),
  ),
);

export default function NewMeditation() {
  const { title, submitKey, ...page } = useLoaderData<typeof loader>();
  const { careHtml, lastResult, ...refusal } = useActionData<typeof action>() ?? {};
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  return (
    <NewMediaPage
      {...page}
      title={title}
      careHtml={careHtml ?? undefined}
      words={typedWords(lastResult, "prompt")}
      help={shell && <HelpNow region={shell.help} />}
    >
      <MeditationForm
        submitKey={submitKey}
        allowance={careHtml ? withoutPremiumNames : page.allowance}
        lastResult={lastResult ?? undefined}
        {...refusal}
      />
    </NewMediaPage>
  );
}
