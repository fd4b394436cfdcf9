import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { answering } from "~/http/guards.server";
import { signOut } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";

/** Logging out is a form post; its address alone does nothing. */
export const loader = () => redirect("/");

export const action = answering(async ({ request }: ActionFunctionArgs) =>
  redirectWithToast("/login", { key: "toast.loggedOut" }, { "Set-Cookie": await signOut(request) }),
);
