import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { fetchPicture, removePicture, uploadPicture } from "~/features/profile/change-picture.server";
import { PictureForms } from "~/features/profile/components/picture-forms";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { MAX_PICTURE_BYTES } from "~/features/profile/limits";
import { pictureSchema } from "~/features/profile/profile-schema";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { isUpload, readUpload } from "~/http/forms/read-upload.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.profileUpdateFailed" });

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "picture.title"),
    name: [...new Set([user.firstName, user.lastName])].filter(Boolean).join(" ") || user.email,
    imageUrl: user.profileImageUrl ?? null,
  });
});

const uploadTexts = { wrongType: "picture.errors.unreadable", noFile: "picture.errors.noFile" };

/** Takes an upload or an address as the person's picture, or removes it. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  try {
    if (isUpload(request)) {
      context.leaveQueue();
      await readUpload(request, ({ stream }) => uploadPicture(user.id, stream), {
        ...uploadTexts,
        maxBytes: MAX_PICTURE_BYTES,
      });
      return await redirectWithToast("/profile", { key: "picture.saved" });
    }
    const form = await readForm(request);
    if (form.get("intent") === "remove") {
      await removePicture(user.id);
      return await redirectWithToast("/profile", { key: "picture.removed" });
    }
    const submission = parseForm(form, { schema: pictureSchema });
    if (submission.status !== "success") return json({ result: submission.reply() }, { status: 400 });
    context.leaveQueue();
    await fetchPicture(user.id, submission.value.address);
    return await redirectWithToast("/profile", { key: "picture.saved" });
  } catch (error) {
    return json(...toFormRefusal(error, "errors.profileUpdateFailed"));
  }
});

export default function Picture() {
  const { name, imageUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("picture.title")} intro={t("picture.intro")}>
      <PictureForms
        name={name}
        imageUrl={imageUrl}
        lastResult={answer && "result" in answer ? answer.result : undefined}
        error={answer && "formError" in answer ? answer.formError : undefined}
        retryAfterSeconds={answer && "formError" in answer ? answer.retryAfterSeconds : undefined}
      />
    </SettingsPage>
  );
}
