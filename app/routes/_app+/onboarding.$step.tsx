import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { AboutFields } from "~/features/onboarding/components/onboarding-about";
import { OnboardingPage } from "~/features/onboarding/components/onboarding-page";
import { ReasonsFields } from "~/features/onboarding/components/onboarding-reasons";
import { VoiceFields } from "~/features/onboarding/components/onboarding-voice";
import { listUsageReasons, onboardingAnswers } from "~/features/onboarding/load-onboarding.server";
import { aboutSchema, reasonsSchema, voiceSchema } from "~/features/onboarding/schema";
import { isOnboardingStep, type OnboardingStep } from "~/features/onboarding/steps";
import { skipOnboardingStep, saveOnboardingStep } from "~/features/onboarding/save-onboarding-step.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { readPreferences, translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { getGuide } from "~/services/llm/index.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

function stepOf(params: LoaderFunctionArgs["params"]): OnboardingStep {
  if (!isOnboardingStep(params.step)) throw new AppError("errors.notFound", 404);
  return params.step;
}

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const step = stepOf(params);
  return json({
    title: await translated(request, context, `onboarding.step.${step}.title`),
    step,
    answers: onboardingAnswers(user),
    reasons: step === "reasons" ? await listUsageReasons(readPreferences(request, user).language) : [],
    guideSource: getGuide().source,
    yesterday: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const step = stepOf(params);
  const form = await readForm(request);
  if (form.get("intent") === "skip") return continueWith(await skipOnboardingStep(user.id, step));

  const submission = await parseStep(step, form);
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  return continueWith(await saveOnboardingStep(user.id, submission.value));
});

async function parseStep(step: OnboardingStep, form: FormData) {
  if (step === "reasons") {
    const offered = (await listUsageReasons()).map(({ key }) => key);
    return parseForm(form, { schema: reasonsSchema(offered) });
  }
  if (step === "about") return parseForm(form, { schema: aboutSchema(new Date()) });
  return parseForm(form, { schema: voiceSchema });
}

function continueWith(next: OnboardingStep | null) {
  return redirect(`/onboarding/${next ?? "done"}`, 303);
}

export default function Onboarding() {
  const { step, answers, reasons, guideSource, yesterday } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const shared = { key: step, lastResult };
  return (
    <OnboardingPage step={step} hasErrors={Boolean(lastResult?.error)}>
      {step === "reasons" && <ReasonsFields {...shared} answers={answers.reasons} offered={reasons} />}
      {step === "about" && (
        <AboutFields {...shared} answers={answers.about} guideSource={guideSource} latestBirth={yesterday} />
      )}
      {step === "voice" && <VoiceFields {...shared} answers={answers.voice} />}
    </OnboardingPage>
  );
}
