import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { MemoryForm } from "~/features/memory/components/memory-form";
import { newMemorySchema } from "~/features/memory/schema";
import { addMemory } from "~/features/memory/write-memory.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  await requireUser(request, context);
  return json({ title: await translated(request, context, "memories.newTitle") });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: newMemorySchema });
  if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
  try {
    await addMemory(user.id, submission.value);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ lastResult: submission.reply(), ...refusal }, init);
  }
  return redirectWithToast("/profile/memories", { key: "toast.memoryAdded" });
});

export default function NewMemory() {
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("memories.newTitle")}>
      <MemoryForm {...useActionData<typeof action>()} />
    </SettingsPage>
  );
}
