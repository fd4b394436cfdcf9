import { redirect } from "@remix-run/node";
import { Readable } from "node:stream";
import { exportUsers } from "~/features/admin/users/export-users.server";
import { usersPageSchema } from "~/features/admin/users/schema";
import { adminLoader } from "~/http/admin/admin-page.server";
import { isFromHere } from "~/http/session/guards.server";
import { sendStream } from "~/http/streaming/send-stream.server";
import { AppError } from "~/utils/app-error";

/** The people that the list shows, all pages of it, as a CSV file. */
export const loader = adminLoader(
  () => ({ action: "exportUsers", entity: "users" }),
  async ({ request, context, query, administrator }) => {
    // A link on another site would take everyone's data out and tell each person so.
    if (!isFromHere(request)) throw redirect("/admin", 303);
    const parsed = usersPageSchema.safeParse(Object.fromEntries(query));
    if (!parsed.success) throw new AppError("errors.badRequest", 400);
    const { sort, page: _, ...filter } = parsed.data;
    const lines = exportUsers(filter, sort, {
      administratorId: administrator.id,
      ipAddress: context.clientAddress,
      userAgent: request.headers.get("User-Agent"),
    });
    sendStream(context, Readable.from(lines), "the list of people");
    const day = new Date().toISOString().slice(0, 10);
    return new Response(null, {
      headers: {
        "Cache-Control": "private, no-store",
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="users-${day}.csv"`,
      },
    });
  },
);
