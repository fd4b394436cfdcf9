import {
  compareWithActive,
  testConfiguration,
} from "~/features/guide/configuration-tests/test-configuration.server";
import { adminAction } from "~/http/admin/admin-page.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { log } from "~/services/log.server";

/** What a slow reader may leave unread, in bytes; further pieces are left out: the report has the whole replies. */
const MAX_UNREAD = 1_000_000;

/** Runs a test and streams the replies: one JSON value a line, the last one `{"isDone":true}` unless it failed. */
export const action = adminAction(
  ({ params, form }) => ({
    action: "testConfiguration",
    entity: "configuration",
    entityId: params.id,
    details: { record: form.get("record") === "on" },
  }),
  ({ context, administrator, params, form }) => {
    const id = notFoundUnlessId(params.id);
    const options = { record: form.get("record") === "on" };
    context.leaveQueue();
    context.writeRaw((response) => {
      response.flushHeaders();
      const write = (value: object) => {
        if (!response.destroyed && response.writableLength < MAX_UNREAD)
          response.write(`${JSON.stringify(value)}\n`);
      };
      const run = async () => {
        await testConfiguration(administrator.id, id, options, (prompt, of, piece) =>
          write({ prompt, of, piece }),
        );
        await compareWithActive(id, options, (prompt, of, piece) => write({ prompt, of, piece }));
        write({ isDone: true });
      };
      run()
        .catch((error: unknown) =>
          log.warn({ err: error, configuration: id }, "a configuration's test failed"),
        )
        .finally(() => response.end());
    });
    return Promise.resolve(
      new Response(null, {
        headers: { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store, no-transform" },
      }),
    );
  },
);
