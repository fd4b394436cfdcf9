import mongoose from "mongoose";
import { User } from "#models/user.server";
import { onboardingSteps, type OnboardingStep } from "./steps";
import type { OnboardingAnswer } from "./schema";

/**
 * Saves the answers of one step; a field left empty clears the stored answer.
 * @returns the next step, or null after the last.
 */
export async function saveOnboardingStep(
  userId: string,
  answer: OnboardingAnswer,
): Promise<OnboardingStep | null> {
  return advance(userId, answer.step, fieldsOf(answer));
}

/**
 * Skips a step; earlier answers stay. Memory that was never asked about is off then.
 * @returns the next step, or null after the last.
 */
export async function skipOnboardingStep(
  userId: string,
  step: OnboardingStep,
): Promise<OnboardingStep | null> {
  if (step === "voice") {
    const isUnasked = { onboardingStep: mongoose.trusted({ $lt: onboardingSteps.length }) };
    await User.updateOne({ _id: userId, ...isUnasked }, { memoryEnabled: false });
  }
  return advance(userId, step, {});
}

function fieldsOf(answer: OnboardingAnswer): object {
  switch (answer.step) {
    case "reasons":
      return { usageReasons: answer.usageReasons, usageNotes: answer.usageNotes || null };
    case "about":
      return {
        firstName: answer.firstName,
        // As with registration, the first name is stored for a last name that was not given.
        lastName: answer.lastName || answer.firstName,
        dateOfBirth: answer.dateOfBirth ?? null,
        gender: answer.gender ?? null,
        preferredLanguage: answer.preferredLanguage,
      };
    case "voice":
      return {
        guideTone: answer.guideTone ?? null,
        guideLength: answer.guideLength ?? null,
        memoryEnabled: answer.memoryEnabled,
      };
  }
}

async function advance(userId: string, step: OnboardingStep, fields: object): Promise<OnboardingStep | null> {
  const stepsDone = onboardingSteps.indexOf(step) + 1;
  const next = onboardingSteps[stepsDone] ?? null;
  await User.updateOne(
    { _id: userId },
    // Repeating an earlier step does not undo a later one.
    {
      $set: { ...fields, ...(next === null && { onboardingCompleted: true }) },
      $max: { onboardingStep: stepsDone },
    },
  );
  return next;
}
