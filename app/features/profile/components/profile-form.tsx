import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "~/i18n/translation";
import { Avatar } from "~/components/avatar";
import { useClock } from "~/components/clock";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ProfileDto, ProfileField } from "../profile-types";
import { LanguageField } from "./language-field";
import { useProfileForm } from "./use-profile-form";

/** The person's own details. Without scripts it posts all fields to its page, which finds the changed ones. */
export function ProfileForm({
  profile,
  guideSource,
  lastResult,
  error = lastResult?.error ? "validation.checkFields" : undefined,
}: {
  profile: ProfileDto;
  guideSource: "model" | "library";
  lastResult?: SubmissionResult | null;
  /** Translation key of the error of the whole form. */
  error?: string;
}) {
  const { t } = useTranslation();
  const { ref, errors, formError, isSaving, save } = useProfileForm(profile);
  const shownError = errors ? undefined : (formError ?? error);
  const field = (name: ProfileField) => ({
    name,
    errors: (errors ?? lastResult?.error)?.[name] ?? undefined,
    initialValue: (lastResult?.initialValue?.[name] as string | undefined) ?? profile[name],
  });
  // A name that was never given may stay empty.
  const nameRules = { maxLength: MAX_NAME_LENGTH, autoCapitalize: "words" };

  return (
    <form ref={ref} method="post" action="/profile?index" className="form" onSubmit={save}>
      {shownError && <FormError error={shownError} />}
      <div className="picture-now">
        <Avatar
          name={
            [...new Set([profile.firstName, profile.lastName])].filter(Boolean).join(" ") || profile.email
          }
          imageUrl={profile.imageUrl}
        />
        <Link className="btn" to="/profile/picture">
          {t(profile.imageUrl ? "picture.change" : "picture.add")}
        </Link>
      </div>
      <ReadOnlyEmail profile={profile} />
      <div className="form-pair">
        <TextField
          field={field("firstName")}
          label={t("profile.firstName")}
          autoComplete="given-name"
          required={profile.firstName !== ""}
          {...nameRules}
        />
        <TextField
          field={field("lastName")}
          label={t("profile.lastName")}
          autoComplete="family-name"
          required={profile.lastName !== ""}
          {...nameRules}
        />
      </div>
      <LanguageField field={field("preferredLanguage")} guideSource={guideSource} />
      <button className="btn btn-primary" aria-disabled={isSaving || undefined}>
        {t("profile.save")}
      </button>
    </form>
  );
}

/** The email address is shown but never sent. */
function ReadOnlyEmail({ profile }: { profile: ProfileDto }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t("profile.email")}</label>
      <input
        id={id}
        className="input"
        type="email"
        value={profile.email}
        readOnly
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="help">
        {t("profile.memberSince", { date: formatLongDate(profile.memberSince, language, timeZone) })}
      </p>
    </div>
  );
}
