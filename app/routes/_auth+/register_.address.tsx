import { useForm } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { EmailField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { AccountScreen } from "~/features/auth/components/account-screen";
import { addressSchema } from "~/features/auth/schema";
import { toFormRefusal, type FormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireVisitor } from "~/http/session/guards.server";
import {
  forgetPendingProfile,
  readPendingProfile,
  usePendingProfile,
} from "~/http/oauth/pending-profile.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { enter } from "~/http/oauth/social-sign-in.server";
import { redirectWithToast } from "~/http/toast.server";
import { refundRateLimit, consumeRateLimit } from "~/services/rate-limiter.server";
import { identityProviderNames } from "~/utils/identity-provider";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;

const startAgain = () => redirectWithToast("/login", { key: "errors.providerExpired", kind: "error" });

/** For visitors whose provider gave no email address. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  await requireVisitor(request, context);
  const pending = await readPendingProfile(request);
  if (!pending) throw await startAgain();
  return json({
    title: await translated(request, context, "address.title"),
    provider: identityProviderNames[pending.profile.provider],
  });
});

export const action = withErrorResponses(async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const pending = await readPendingProfile(request);
  if (!pending) return startAgain();
  const submission = parseForm(await readForm(request), { schema: addressSchema });
  const reply = (fieldErrors?: Record<string, string[]>, refusal: Partial<FormRefusal> = {}) => ({
    result: submission.reply({ fieldErrors }),
    ...refusal,
  });
  if (submission.status !== "success") return json(reply(), { status: 400 });
  try {
    // The response may reveal that an email address has an account, as at registration, so the number is limited.
    await consumeRateLimit("registerAddress", context.clientAddress);
    const profile = { ...pending.profile, email: submission.value.email, isEmailVerified: false };
    const headers = new Headers({ "Set-Cookie": await forgetPendingProfile() });
    const answer = await usePendingProfile(pending, () => enter(args, profile, pending.redirectTo, headers));
    await refundRateLimit("registerAddress", context.clientAddress);
    return answer ?? (await startAgain());
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return refusal.formError === "errors.providerLink"
      ? json(reply({ email: ["address.taken"] }), init)
      : json(reply(undefined, refusal), init);
  }
});

export default function Address() {
  const { provider } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({ id: "address", lastResult: answer?.result });

  return (
    <AccountScreen title={t("address.title")} text={t("address.text", { provider })}>
      <form method="post" id={form.id} className="grid gap-4.5">
        {answer?.formError && (
          <FormError error={answer.formError} retryAfterSeconds={answer.retryAfterSeconds} />
        )}
        <EmailField field={fields.email} label={t("auth.email")} help={t("address.help")} />
        <button className="btn btn-primary w-full">{t("auth.register.submit")}</button>
      </form>
      <p>
        <a className="link" href="/login">
          {t("address.back")}
        </a>
      </p>
    </AccountScreen>
  );
}
