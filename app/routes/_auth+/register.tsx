import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthScreen } from "~/features/auth/components/auth-screen";
import { authAction, authLoader } from "~/http/auth-form.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export const loader = authLoader;
export const action = authAction("register");

export default function Register() {
  const { redirectTo, commonPasswords, comingProviders } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthScreen
      mode="register"
      lastResult={answer?.result}
      formError={answer?.formError}
      retryAfterSeconds={answer?.retryAfterSeconds}
      redirectTo={redirectTo}
      comingProviders={comingProviders}
      commonPasswords={commonPasswords}
    />
  );
}
