import { json } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { FormError } from "~/components/forms/form-error";
import { ConfigurationNav } from "~/features/guide/components/configuration-nav";
import { TestForm } from "~/features/guide/components/test-form";
import { TestPrompts } from "~/features/guide/components/test-prompts";
import { loadTest } from "~/features/guide/configuration-tests/load-test.server";
import {
  compareWithActive,
  testConfiguration,
} from "~/features/guide/configuration-tests/test-configuration.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  ({ params }) => ({ action: "viewConfigurationTest", entity: "configuration", entityId: params.id }),
  async ({ params }) => {
    const test = await loadTest(notFoundUnlessId(params.id));
    return json({ title: test.name, ...test });
  },
);

export const action = adminAction(
  ({ params, form }) => ({
    action: "testConfiguration",
    entity: "configuration",
    entityId: params.id,
    details: { record: form.get("record") === "on" },
  }),
  async ({ context, administrator, params, form }) => {
    const id = notFoundUnlessId(params.id);
    const options = { record: form.get("record") === "on" };
    // A model may take minutes: others must not wait behind it.
    context.leaveQueue();
    try {
      const { passed } = await testConfiguration(administrator.id, id, options);
      await compareWithActive(id, options);
      return await redirectWithToast(`/admin/ai-training/${id}/test`, {
        key: passed ? "adminTraining.toast.testsPassed" : "adminTraining.toast.testsFailed",
        kind: passed ? "success" : "error",
      });
    } catch (error) {
      return json(...toFormRefusal(error));
    }
  },
);

export default function TestConfiguration() {
  const test = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="test-title">
      <h2 id="test-title" dir="auto">
        {t("adminTraining.testOf", { name: test.name })}
      </h2>
      <ConfigurationNav id={test.id} />
      <p className="text-soft">{t("adminTraining.testIntro")}</p>
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      {test.cases.length > 0 && <TestForm {...test} />}
      <TestPrompts {...test} />
      <p>
        <Link className="btn" to={`/admin/ai-training/${test.id}/prompts/new`}>
          {t("adminTraining.addPrompt")}
        </Link>
      </p>
    </section>
  );
}
