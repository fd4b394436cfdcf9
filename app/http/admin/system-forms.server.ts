import { json, type AppLoadContext } from "@remix-run/node";
import type { AdminAct } from "~/features/admin/log-act.server";
import { loadSettings, saveSettings } from "~/features/admin/save-settings.server";
import {
  deadJobSchema,
  settingsFormSchema,
  toSettingsChange,
  tryProviderSchema,
} from "~/features/admin/system-schema";
import { tryProvider } from "~/features/admin/try-provider.server";
import type { TrialLine } from "~/features/admin/types";
import { differencesOf, toSettingsView } from "~/features/admin/view-settings.server";
import { dropDeadJob, retryDeadJob } from "~/services/jobs/jobs-state.server";
import { AppError } from "~/utils/app-error";
import { toFormRefusal } from "../errors.server";
import { parseForm } from "../forms/read-form.server";
import type { SignedInUser } from "../session/guards.server";
import { finishWithToast } from "../toast.server";
import { requireFreshSignIn } from "./fresh-sign-in.server";

/** The longest text of a form that the log keeps, in characters. */
const MAX_LOGGED = 4_000;
const PAGE = "/admin/system";

interface SystemForm {
  request: Request;
  context: AppLoadContext;
  administrator: SignedInUser;
  form: FormData;
}

/** The log's entry for a form of the System page. */
export function actOfSystemForm({ form }: Pick<SystemForm, "form">): AdminAct {
  const { intent, ...fields } = Object.fromEntries(form) as Record<string, string>;
  switch (intent) {
    case "try":
      return {
        action: "tryProvider",
        entity: "system",
        details: { provider: fields.provider?.slice(0, 40) },
      };
    case "retry":
    case "drop":
      return { action: `${intent}Job`, entity: "job", entityId: fields.jobId?.slice(0, 24) };
    default:
      return {
        action: "updateSettings",
        entity: "system",
        details: { settings: JSON.stringify(fields).slice(0, MAX_LOGGED) },
      };
  }
}

/** Answers the forms of the System page: saves settings, tries a model, runs a dead job again or drops it. */
export async function answerSystemForm(page: SystemForm) {
  switch (page.form.get("intent")) {
    case "save":
      return saveTyped(page);
    case "try":
      return tryChosen(page);
    case "retry":
      return finishJob(page, retryDeadJob, "adminSystem.jobs.retried");
    case "drop":
      await requireFreshSignIn(page.request, PAGE);
      return finishJob(page, dropDeadJob, "adminSystem.jobs.dropped");
    default:
      throw new AppError("errors.badRequest", 400);
  }
}

async function saveTyped({ context, administrator, form }: SystemForm) {
  const submission = parseForm(form, { schema: settingsFormSchema, disableAutoCoercion: true });
  if (submission.status !== "success") {
    return json({ saving: { result: submission.reply() } }, { status: 400 });
  }
  try {
    const { provider, ...change } = toSettingsChange(submission.value);
    const isChosen = provider !== (await loadSettings()).provider;
    // Where none is configured, the form still names one: everything else can be saved.
    const outcome = await saveSettings(administrator.id, { ...change, ...(isChosen && { provider }) });
    if ("settings" in outcome) return await finishWithToast(context, PAGE, { key: "adminSystem.form.saved" });
    if ("missingVariables" in outcome) {
      const result = submission.reply({ fieldErrors: { provider: ["adminSystem.form.providerMissing"] } });
      return json({ saving: { result } }, { status: 409 });
    }
    const stands = toSettingsView(outcome.conflict);
    const changes = differencesOf(stands, Object.fromEntries(form));
    const conflict = { version: stands.version, changes };
    return json({ saving: { result: submission.reply(), conflict } }, { status: 409 });
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ saving: { result: submission.reply(), ...refusal } }, init);
  }
}

async function tryChosen({ context, administrator, form }: SystemForm) {
  const submission = parseForm(form, { schema: tryProviderSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  context.leaveQueue();
  try {
    const { provider } = submission.value;
    const lines: TrialLine[] = [];
    for await (const line of await tryProvider(administrator.id, provider)) lines.push(line);
    return json({ trial: { provider, lines } });
  } catch (error) {
    const [trying, init] = toFormRefusal(error);
    return json({ trying }, init);
  }
}

async function finishJob(
  { context, form }: SystemForm,
  change: (id: string) => Promise<boolean>,
  key: string,
): Promise<Response> {
  const submission = parseForm(form, { schema: deadJobSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  const isDone = await change(submission.value.jobId);
  return finishWithToast(context, PAGE, isDone ? { key } : { kind: "error", key: "adminSystem.jobs.gone" });
}
