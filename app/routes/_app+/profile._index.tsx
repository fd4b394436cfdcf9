import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { UpgradeNotice } from "~/features/billing/components/upgrade-notice";
import { JourneyPanel } from "~/features/profile/components/journey-panel";
import { ProfileForm } from "~/features/profile/components/profile-form";
import { QuickActions } from "~/features/profile/components/quick-actions";
import { loadProfile, toProfileDto } from "~/features/profile/load-profile.server";
import { profileSchema } from "~/features/profile/profile-schema";
import { profileFields, type ProfileDto } from "~/features/profile/profile-types";
import { updateProfile } from "~/features/profile/update-profile.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { languageCookieHeader, translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { finishWithToast } from "~/http/toast.server";
import { returnFromPayment } from "~/http/upgrade-return.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.profileUpdateFailed" });

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "profile.title"),
    upgrade: await returnFromPayment(request, context, user.id),
    ...(await loadProfile(user)),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = withoutUnchanged(await readForm(request), toProfileDto(user));
  const submission = parseForm(form, { schema: profileSchema, disableAutoCoercion: true });
  if (submission.status !== "success") return json({ result: submission.reply() }, { status: 400 });

  const { preferredLanguage } = submission.value;
  try {
    const { isChanged } = await updateProfile(user.id, submission.value);
    return await finishWithToast(
      context,
      "/profile",
      { key: isChanged ? "toast.profileUpdated" : "toast.noChanges" },
      preferredLanguage && { "Set-Cookie": languageCookieHeader(preferredLanguage) },
    );
  } catch (error) {
    const [refusal, init] = toFormRefusal(error, "errors.profileUpdateFailed");
    return json({ result: submission.reply(), ...refusal }, init);
  }
});

/** A page without scripts sends every field; unchanged ones, even empty, are not validated. */
function withoutUnchanged(form: FormData, profile: ProfileDto): FormData {
  for (const name of profileFields) {
    const [value, ...more] = form.getAll(name);
    if (more.length === 0 && typeof value === "string" && value.trim() === profile[name]) form.delete(name);
  }
  return form;
}

export default function Account() {
  const { profile, stats, guideSource, upgrade } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      {upgrade && <UpgradeNotice {...upgrade} />}
      <div className="profile-account">
        <ProfileForm
          profile={profile}
          guideSource={guideSource}
          lastResult={answer?.result}
          error={answer && "formError" in answer ? answer.formError : undefined}
        />
        <JourneyPanel stats={stats} />
        <QuickActions />
      </div>
    </>
  );
}
