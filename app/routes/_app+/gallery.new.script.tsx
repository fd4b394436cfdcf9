import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { OwnScriptForm } from "~/features/media/components/own-script-form";
import { NewMediaPage, typedWords } from "~/features/media/components/new-media-page";
import { loadNewMedia } from "~/features/media/gallery/load-gallery.server";
import { withoutPremiumNames } from "~/features/media/premium-media";
import { ownScriptFormSchema } from "~/features/media/schema";
import { HelpNow } from "~/features/safety/components/help-now";
import { withCareAnswer } from "~/http/care-without-database.server";
import { withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { beginMedia } from "~/http/media-forms.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";
import type { AppLayoutLoader } from "./_layout";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const page = await loadNewMedia(user.id);
  if (page.allowance.ownScript === "hidden") throw new AppError("errors.notFound", 404);
  return json({
    title: await translated(request, context, "premium.script.title"),
    submitKey: randomUUID(),
    ...page,
  });
});

export const action = withErrorResponses(
  withCareAnswer(
    async ({ request, context }: ActionFunctionArgs) => {
      const user = await requireUser(request, context);
      const submission = parseForm(await readForm(request), { schema: ownScriptFormSchema });
      if (submission.status !== "success") {
        return json({ lastResult: submission.reply(), careHtml: null }, { status: 400 });
      }
      const { submitKey, ...asked } = submission.value;
      const { language } = readPreferences(request, user);
      return beginMedia(request, user, {
        input: {
          ...{ type: "meditation", language, ...asked, bells: asked.bells === "on" },
          prompt: asked.title,
        },
        submitKey,
        reply: submission.reply,
      });
    },
    async (request) => String((await readForm(request)).get("script") ?? ""),
  ),
);

export default function NewOwnScript() {
  const { title, submitKey, ...page } = useLoaderData<typeof loader>();
  const { careHtml, lastResult, ...refusal } = useActionData<typeof action>() ?? {};
  const shell = useRouteLoaderData<AppLayoutLoader>("routes/_app+/_layout");
  return (
    <NewMediaPage
      {...page}
      // Without Premium there is nothing to be used up here.
      quota={page.allowance.ownScript === "open" ? page.quota : null}
      title={title}
      careHtml={careHtml ?? undefined}
      words={typedWords(lastResult, "script")}
      help={shell && <HelpNow region={shell.help} />}
    >
      <OwnScriptForm
        submitKey={submitKey}
        allowance={careHtml ? withoutPremiumNames : page.allowance}
        lastResult={lastResult ?? undefined}
        {...refusal}
      />
    </NewMediaPage>
  );
}
