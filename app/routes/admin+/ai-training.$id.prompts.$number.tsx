import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { PromptForm } from "~/features/guide/components/prompt-form";
import {
  removeTestPrompt,
  saveTestPrompt,
} from "~/features/guide/configuration-tests/edit-test-prompts.server";
import { loadTest } from "~/features/guide/configuration-tests/load-test.server";
import { testPromptFormSchema } from "~/features/guide/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { errorResponse, toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminTraining.errors.unableToUpdate" });

/** The position of the prompt, from 0; null for a new one. */
function positionOf(number: string | undefined): number | null {
  if (number === "new") return null;
  if (/^[1-9]\d?$/.test(number ?? "")) return Number(number) - 1;
  throw errorResponse({ code: "errors.notFound", status: 404 });
}

export const loader = adminLoader(
  ({ params }) => ({ action: "viewConfigurationTest", entity: "configuration", entityId: params.id }),
  async ({ request, context, params }) => {
    const position = positionOf(params.number);
    const { id, name, cases } = await loadTest(notFoundUnlessId(params.id));
    const one = position === null ? null : cases[position];
    if (one === undefined) throw errorResponse({ code: "errors.notFound", status: 404 });
    const key = one ? "adminTraining.editPrompt" : "adminTraining.addPrompt";
    return json({ title: await translated(request, context, key), id, name, prompt: one });
  },
);

export const action = adminAction(
  ({ params }) => ({ action: "updateConfiguration", entity: "configuration", entityId: params.id }),
  async ({ administrator, params, form }) => {
    const id = notFoundUnlessId(params.id);
    const position = positionOf(params.number);
    const path = `/admin/ai-training/${id}/test`;
    if (position !== null && form.get("intent") === "remove") {
      await removeTestPrompt(administrator.id, id, position);
      return redirectWithToast(path, { key: "adminTraining.toast.updated" });
    }
    const submission = parseForm(form, { schema: testPromptFormSchema });
    if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
    try {
      await saveTestPrompt(administrator.id, id, position, submission.value);
    } catch (error) {
      const [refusal, init] = toFormRefusal(error);
      return json({ lastResult: submission.reply(), ...refusal }, init);
    }
    return redirectWithToast(path, { key: "adminTraining.toast.updated" });
  },
);

export default function TestPromptPage() {
  const { id, title, name, prompt } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="prompt-title">
      <h2 id="prompt-title">{title}</h2>
      <p className="text-soft" dir="auto">
        {t("adminTraining.testOf", { name })}
      </p>
      <PromptForm
        cancelHref={`/admin/ai-training/${id}/test`}
        prompt={prompt}
        {...useActionData<typeof action>()}
      />
    </section>
  );
}
