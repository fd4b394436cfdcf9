import { redirect } from "@remix-run/node";
import { adminLoader } from "~/http/admin/admin-page.server";

export const loader = adminLoader(
  () => ({ action: "viewLog", entity: "log" }),
  () => Promise.resolve(redirect("/admin/log")),
);
