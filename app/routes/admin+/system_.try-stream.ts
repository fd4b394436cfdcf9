import { tryProviderSchema } from "~/features/admin/system-schema";
import { tryProvider } from "~/features/admin/try-provider.server";
import { adminAction } from "~/http/admin/admin-page.server";
import { actOfSystemForm } from "~/http/admin/system-forms.server";
import { parseForm } from "~/http/forms/read-form.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";

/** Tries a provider's model and streams what comes of it: one JSON value a line, each as soon as it is known. */
export const action = adminAction(actOfSystemForm, async ({ context, administrator, form }) => {
  const submission = parseForm(form, { schema: tryProviderSchema });
  if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
  context.leaveQueue();
  const left = new AbortController();
  const lines = await tryProvider(administrator.id, submission.value.provider, left.signal);
  context.writeRaw((response) => {
    response.on("close", () => left.abort());
    response.flushHeaders();
    const run = async () => {
      for await (const line of lines) response.write(`${JSON.stringify(line)}\n`);
    };
    run()
      .catch((error: unknown) => log.warn({ err: error }, "the trial of a provider failed"))
      .finally(() => response.end());
  });
  return new Response(null, {
    headers: { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store, no-transform" },
  });
});
