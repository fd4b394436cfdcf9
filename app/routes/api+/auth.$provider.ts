import type { LoaderFunctionArgs } from "@remix-run/node";
import { unknownEndpoint } from "~/http/api.server";
import { redirectWithToast } from "~/http/toast.server";

const providers: Record<string, string> = { google: "Google", facebook: "Facebook" };

/** Where the social buttons lead. A provider that is not configured is announced. */
export function loader({ params }: LoaderFunctionArgs) {
  const provider = providers[params.provider ?? ""];
  if (!provider) return unknownEndpoint();
  return redirectWithToast("/login", { key: "errors.providerSoon", kind: "error", values: { provider } });
}

export const action = unknownEndpoint;
