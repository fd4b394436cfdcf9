import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { MemoryForm } from "~/features/memory/components/memory-form";
import { findMemory } from "~/features/memory/list-memories.server";
import { editMemorySchema } from "~/features/memory/schema";
import { changeMemory } from "~/features/memory/write-memory.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { content, category } = await findMemory(user.id, notFoundUnlessId(params.id));
  return json({
    title: await translated(request, context, "memories.editTitle"),
    memory: { content, category },
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const id = notFoundUnlessId(params.id);
  const submission = parseForm(await readForm(request), { schema: editMemorySchema });
  if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
  try {
    await changeMemory(user.id, id, submission.value);
  } catch (error) {
    // A memory that no longer exists has no form to return to.
    if (error instanceof AppError && error.status === 404) throw error;
    const [refusal, init] = toFormRefusal(error);
    return json({ lastResult: submission.reply(), ...refusal }, init);
  }
  return redirectWithToast("/profile/memories", { key: "toast.memoryChanged" });
});

export default function EditMemory() {
  const { memory } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("memories.editTitle")}>
      <MemoryForm memory={memory} {...useActionData<typeof action>()} />
    </SettingsPage>
  );
}
