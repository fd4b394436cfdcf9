import { languages, type Language } from "~/i18n/config";

/** The three first questions, in order. */
export const onboardingSteps = ["reasons", "about", "voice"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Specification, section 5. */
export const MAX_USAGE_REASONS = 3;
export const MAX_USAGE_NOTES = 500;

export const genders = ["female", "male", "other", "prefer_not_to_say"] as const;
export const guideTones = ["gentle", "direct", "contemplative"] as const;
export const guideLengths = ["short", "balanced", "long"] as const;

/** Whether a path segment names one of the three steps. */
export function isOnboardingStep(value: unknown): value is OnboardingStep {
  return onboardingSteps.includes(value as OnboardingStep);
}

/** A reason as offered. The keys are translation keys, or an administrator's own text. */
export interface UsageReasonDto {
  key: string;
  labelKey: string;
  descriptionKey: string | null;
}

/** The answers so far, as field values: an empty text where there is no answer. */
export interface OnboardingAnswers {
  reasons: { usageReasons: string[]; usageNotes: string };
  about: {
    firstName: string;
    lastName: string;
    dateOfBirth: string;
    gender: string;
    preferredLanguage: string;
  };
  /** `memoryEnabled` is "on" or "off", and empty until the question has been answered or skipped. */
  voice: { guideTone: string; guideLength: string; memoryEnabled: string };
}

/** A reason as administrators see it. */
export interface ManagedReason {
  key: string;
  labels: Record<Language, string>;
  descriptions: Record<Language, string>;
  isActive: boolean;
}

/** What a form was made from, to tell whether someone else has changed the words. */
export function seenReason({ labels, descriptions }: ManagedReason): string {
  return JSON.stringify(languages.flatMap((language) => [labels[language], descriptions[language]]));
}
