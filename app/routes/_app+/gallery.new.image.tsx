import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ImageForm } from "~/features/media/components/image-form";
import { NewMediaPage, typedWords } from "~/features/media/components/new-media-page";
import { loadNewMedia } from "~/features/media/gallery/load-gallery.server";
import { imageFormSchema } from "~/features/media/schema";
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
    title: await translated(request, context, "gallery.newImage"),
    submitKey: randomUUID(),
    ...(await loadNewMedia(user.id)),
  });
});

export const action = withErrorResponses(
  withCareAnswer(
    async ({ request, context }: ActionFunctionArgs) => {
      const user = await requireUser(request, context);
      const submission = parseForm(await readForm(request), { schema: imageFormSchema });
      if (submission.status !== "success") {
        return json({ lastResult: submission.reply(), careHtml: null }, { status: 400 });
      }
      const { submitKey, ...asked } = submission.value;
      const { language } = readPreferences(request, user);
      return beginMedia(request, user, {
        input: { type: "image", language, ...asked },
        submitKey,
        reply: submission.reply,
      });
    },
    async (request) => String((await readForm(request)).get("prompt") ?? ""),
  ),
);

export default function NewImage() {
  const { title, submitKey, isPainted, ...page } = useLoaderData<typeof loader>();
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
      <ImageForm
        submitKey={submitKey}
        isPainted={isPainted}
        lastResult={lastResult ?? undefined}
        {...refusal}
      />
    </NewMediaPage>
  );
}
