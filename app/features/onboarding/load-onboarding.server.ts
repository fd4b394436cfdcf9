import { UsageReason } from "#models/usage-reason.server";
import type { UserDocument } from "#models/user.server";
import { onboardingSteps, type OnboardingAnswers, type OnboardingStep, type UsageReasonDto } from "./steps";

type Progress = Pick<UserDocument, "onboardingCompleted" | "onboardingSkippedAt" | "onboardingStep">;

/** The step to continue with; the first one if all have been answered. */
export function currentStep({ onboardingCompleted, onboardingStep }: Progress): OnboardingStep {
  return (onboardingCompleted ? undefined : onboardingSteps[onboardingStep]) ?? "reasons";
}

/** Whether home should offer the three questions or the remaining ones; null if neither. */
export function onboardingInvitation(user: Progress): "begin" | "resume" | null {
  if (user.onboardingCompleted || user.onboardingSkippedAt) return null;
  return user.onboardingStep > 0 ? "resume" : "begin";
}

/** The reasons offered now, in order. */
export async function listUsageReasons(): Promise<UsageReasonDto[]> {
  const rows = await UsageReason.find({ isActive: true }).sort({ displayOrder: 1, _id: 1 }).lean();
  return rows.map(({ key, labelKey, descriptionKey }) => ({
    key,
    labelKey,
    descriptionKey: descriptionKey ?? null,
  }));
}

/** The person's answers so far, in the form of the fields. */
export function onboardingAnswers(
  user: Pick<
    UserDocument,
    | "usageReasons"
    | "usageNotes"
    | "firstName"
    | "lastName"
    | "dateOfBirth"
    | "gender"
    | "preferredLanguage"
    | "guideTone"
    | "guideLength"
    | "memoryEnabled"
  >,
): OnboardingAnswers {
  return {
    reasons: { usageReasons: user.usageReasons, usageNotes: user.usageNotes ?? "" },
    about: {
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      dateOfBirth: user.dateOfBirth?.toISOString().slice(0, 10) ?? "",
      gender: user.gender ?? "",
      preferredLanguage: user.preferredLanguage,
    },
    voice: {
      guideTone: user.guideTone ?? "",
      guideLength: user.guideLength ?? "",
      memoryEnabled: user.memoryEnabled,
    },
  };
}
