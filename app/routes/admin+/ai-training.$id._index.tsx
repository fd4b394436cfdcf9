import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ConfigurationNav } from "~/features/guide/components/configuration-nav";
import { ConfigurationForm } from "~/features/guide/components/configuration-form";
import { findConfiguration } from "~/features/guide/configurations/configurations.server";
import { MAX_OVERRIDE_REASON } from "~/features/guide/limits";
import { configurationFormSchema } from "~/features/guide/schema";
import { updateConfiguration } from "~/features/guide/configurations/update-configuration.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminTraining.errors.unableToUpdate" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewConfiguration", entity: "configuration", entityId: params.id }),
  async ({ params }) => {
    const configuration = await findConfiguration(notFoundUnlessId(params.id));
    return json({ title: configuration.name, configuration });
  },
);

export const action = adminAction(
  ({ params, form }) => ({
    action: form.get("isActive") === "on" ? "activateConfiguration" : "updateConfiguration",
    entity: "configuration",
    entityId: params.id,
    details: form.get("overrideReason")
      ? { overrideReason: String(form.get("overrideReason")).slice(0, MAX_OVERRIDE_REASON) }
      : undefined,
  }),
  async ({ administrator, context, params, form }) => {
    const id = notFoundUnlessId(params.id);
    const submission = parseForm(form, { schema: configurationFormSchema });
    if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
    // Its tests run before it becomes active.
    context.leaveQueue();
    const { isActive, version, ...content } = submission.value;
    try {
      const edit = { ...content, isActive: isActive || undefined };
      const outcome = await updateConfiguration(administrator.id, id, edit, version);
      if ("failed" in outcome) {
        const lastResult = submission.reply();
        const formError = outcome.isSaved ? "adminTraining.testsForbid" : "adminTraining.errors.testsForbid";
        return json({ lastResult, formError, hasFailed: true }, { status: 409 });
      }
    } catch (error) {
      const [refusal, init] = toFormRefusal(error, "adminTraining.errors.unableToUpdate");
      return json({ lastResult: submission.reply(), ...refusal, hasFailed: false }, init);
    }
    return redirectWithToast("/admin/ai-training", { key: "adminTraining.toast.updated" });
  },
);

export default function EditConfiguration() {
  const { configuration } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <section className="console-section" aria-labelledby="configuration-title">
      <h2 id="configuration-title" dir="auto">
        {configuration.name}
      </h2>
      <ConfigurationNav id={configuration.id} />
      {/* A refused activation has saved a version: the form then edits that one. */}
      <ConfigurationForm key={configuration.version} configuration={configuration} {...answer} />
    </section>
  );
}
