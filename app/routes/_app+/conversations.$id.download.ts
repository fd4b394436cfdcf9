import type { LoaderFunctionArgs } from "@remix-run/node";
import { Readable } from "node:stream";
import { writeConversationFile } from "~/features/chat/conversations/conversation-file.server";
import { withErrorResponses } from "~/http/errors.server";
import { disposition } from "~/http/object-response.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { readPreferences } from "~/http/session/preferences.server";
import { sendStream } from "~/http/streaming/send-stream.server";
import { getServerI18n } from "~/i18n/server.server";

/** One of the person's own conversations as a file. */
export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { language, timeZone } = readPreferences(request, user);
  const reader = { t: getServerI18n(language).t, language, timeZone };
  const { fileName, pieces } = await writeConversationFile(user.id, notFoundUnlessId(params.id), reader);
  const headers = new Headers({
    "Content-Type": "text/markdown; charset=utf-8",
    "Content-Disposition": disposition(fileName, true),
    "Cache-Control": "private, no-store",
  });
  sendStream(context, Readable.from(pieces), "a conversation's file");
  return new Response(null, { headers });
});
