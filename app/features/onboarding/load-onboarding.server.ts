import { UsageReason } from "#models/usage-reason.server";
import type { UserDocument } from "#models/user.server";
import { defaultLanguage, type Language } from "~/i18n/config";
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

/** The reasons offered now, in order; an administrator's own words in the reader's language. */
export async function listUsageReasons(language: Language = defaultLanguage): Promise<UsageReasonDto[]> {
  const rows = await UsageReason.find({ isActive: true }).sort({ displayOrder: 1, _id: 1 }).lean();
  return rows.map(({ key, labelKey, descriptionKey, labels, descriptions }) => ({
    key,
    labelKey: wordsIn(language, labels) ?? labelKey,
    descriptionKey: wordsIn(language, descriptions) ?? descriptionKey ?? null,
  }));
}

/** The words in one language; the English ones where it has none. */
function wordsIn(
  language: Language,
  texts?: Partial<Record<Language, string | null>> | null,
): string | null | undefined {
  return texts?.[language] || texts?.en;
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
    | "onboardingStep"
  >,
): OnboardingAnswers {
  return {
    reasons: { usageReasons: user.usageReasons, usageNotes: user.usageNotes ?? "" },
    about: {
      firstName: user.firstName ?? "",
      // A last name that was not given is stored as the first name.
      lastName: user.lastName === user.firstName ? "" : (user.lastName ?? ""),
      dateOfBirth: user.dateOfBirth?.toISOString().slice(0, 10) ?? "",
      gender: user.gender ?? "",
      preferredLanguage: user.preferredLanguage,
    },
    voice: {
      guideTone: user.guideTone ?? "",
      guideLength: user.guideLength ?? "",
      memoryEnabled: user.onboardingStep < onboardingSteps.length ? "" : user.memoryEnabled ? "on" : "off",
    },
  };
}
