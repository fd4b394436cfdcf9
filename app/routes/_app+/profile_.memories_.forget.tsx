import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ForgetForm } from "~/features/memory/components/forget-form";
import { forgetAllMemories } from "~/features/memory/forget-memories.server";
import { countMemories } from "~/features/memory/list-memories.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "memories.forgetEvery.title"),
    count: await countMemories(user.id),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  await forgetAllMemories(user.id);
  return redirectWithToast("/profile/memories", { key: "toast.memoriesForgotten" });
});

export default function ForgetAllMemories() {
  const { count } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("memories.forgetEvery.title")}>
      <ForgetForm
        text={t("memories.forgetEvery.text", { count })}
        confirm={t("memories.forgetEvery.confirm")}
        keep={t("memories.forgetEvery.keep")}
      />
    </SettingsPage>
  );
}
