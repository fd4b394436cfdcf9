import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { MemoriesScreen } from "~/features/memory/components/memories-screen";
import { loadMemoriesPage } from "~/features/memory/list-memories.server";
import { changeMemory } from "~/features/memory/write-memory.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return json({
    title: await translated(request, context, "memories.title"),
    ...(await loadMemoriesPage(user.id, before)),
    isFirstPage: before === undefined,
    isOn: user.memoryEnabled !== false,
  });
});

/** Pauses one memory, or resumes it; the page stays where it is. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent !== "pause" && intent !== "resume") throw json({ code: "errors.badRequest" }, { status: 400 });
  await changeMemory(user.id, notFoundUnlessId(String(form.get("id"))), { isPaused: intent === "pause" });
  const before = new URL(request.url).searchParams.get("before");
  const query = before === null ? "" : `?${new URLSearchParams({ before }).toString()}`;
  return redirectWithToast(`/profile/memories${query}`, {
    key: intent === "pause" ? "toast.memoryPaused" : "toast.memoryResumed",
  });
});

export default function Memories() {
  const { title: _, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("memories.title")} intro={t("memories.intro")}>
      <MemoriesScreen {...page} />
    </SettingsPage>
  );
}
