import { json } from "@remix-run/node";
import type { Reportable } from "~/features/reports/find-reportable.server";
import { reportSchema } from "~/features/reports/schema";
import { submitReport } from "~/features/reports/submit-report.server";
import { toFormRefusal } from "~/http/errors.server";
import { redirectWithToast } from "~/http/toast.server";
import { parseForm } from "./read-form.server";

/** Stores the report of a form and leads back to `path`. */
export async function saveReport(
  form: FormData,
  reporter: Parameters<typeof submitReport>[0],
  target: Reportable,
  path: string,
) {
  const submission = parseForm(form, { schema: reportSchema });
  if (submission.status !== "success") return json({ lastResult: submission.reply() }, { status: 400 });
  try {
    await submitReport(reporter, target, submission.value);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ lastResult: submission.reply(), ...refusal }, init);
  }
  return redirectWithToast(path, { key: "toast.reportSent" });
}
