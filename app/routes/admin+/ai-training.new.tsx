import { json } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ConfigurationForm } from "~/features/guide/components/configuration-form";
import { createConfiguration } from "~/features/guide/configurations/create-configuration.server";
import { configurationFormSchema } from "~/features/guide/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminTraining.errors.unableToCreate" });

export const loader = adminLoader(
  () => ({ action: "openConfigurationForm", entity: "configuration" }),
  async ({ request, context }) =>
    json({ title: await translated(request, context, "adminTraining.newTitle") }),
);

export const action = adminAction(
  () => ({ action: "createConfiguration", entity: "configuration" }),
  async ({ administrator, form }) => {
    const submission = parseForm(form, { schema: configurationFormSchema });
    if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
    const { isActive: _, overrideReason: __, version: ___, ...content } = submission.value;
    try {
      await createConfiguration(administrator.id, { ...content, testPrompts: null });
    } catch (error) {
      const [refusal, init] = toFormRefusal(error, "adminTraining.errors.unableToCreate");
      return json({ lastResult: submission.reply(), ...refusal }, init);
    }
    return redirectWithToast("/admin/ai-training", { key: "adminTraining.toast.created" });
  },
);

export default function NewConfiguration() {
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="configuration-title">
      <h2 id="configuration-title">{t("adminTraining.newTitle")}</h2>
      <ConfigurationForm {...useActionData<typeof action>()} />
    </section>
  );
}
