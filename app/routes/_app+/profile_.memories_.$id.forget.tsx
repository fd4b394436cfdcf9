import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ForgetForm } from "~/features/memory/components/forget-form";
import { forgetMemory } from "~/features/memory/forget-memories.server";
import { findMemory } from "~/features/memory/list-memories.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { content } = await findMemory(user.id, notFoundUnlessId(params.id));
  return json({ title: await translated(request, context, "memories.forgetOne.title"), content });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  await forgetMemory(user.id, notFoundUnlessId(params.id));
  return redirectWithToast("/profile/memories", { key: "toast.memoryForgotten" });
});

export default function ForgetMemory() {
  const { content } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("memories.forgetOne.title")}>
      <ForgetForm
        quote={content}
        text={t("memories.forgetOne.text")}
        confirm={t("memories.forgetOne.confirm")}
        keep={t("memories.forgetOne.keep")}
      />
    </SettingsPage>
  );
}
