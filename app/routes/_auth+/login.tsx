import { useActionData, useLoaderData } from "@remix-run/react";
import { AuthScreen } from "~/features/auth/components/auth-screen";
import { authAction, authLoader } from "~/http/auth-form.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export const loader = authLoader;
export const action = authAction("login");

export default function Login() {
  const { redirectTo, notice, comingProviders } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthScreen
      mode="login"
      lastResult={answer?.result}
      formError={answer?.formError}
      retryAfterSeconds={answer?.retryAfterSeconds}
      notice={notice}
      redirectTo={redirectTo}
      comingProviders={comingProviders}
    />
  );
}
