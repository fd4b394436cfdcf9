import type { LoaderFunctionArgs } from "@remix-run/node";
import { openExport } from "~/features/privacy/export-latest.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { sendStream } from "~/http/streaming/send-stream.server";
import { AppError } from "~/utils/app-error";
import { productName } from "~/utils/product";

/** The signed-in person's own latest download. There is no URL for anyone else's. */
export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  try {
    const { stream, size, madeAt } = await openExport(user.id);
    const name = `${productName.toLowerCase()}-${madeAt.toISOString().slice(0, 10)}.zip`;
    headers.set("Content-Type", "application/zip");
    headers.set("Content-Length", String(size));
    headers.set("Content-Disposition", `attachment; filename="${name}"`);
    sendStream(context, stream, "a data export");
    return new Response(null, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response(await translated(request, context, error.code), { status: error.status, headers });
  }
});
