import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { logAct, type AdminAct } from "~/features/admin/log-act.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { requireAdministrator, type SignedInUser } from "~/http/session/guards.server";

/** What a page of the console gets. */
interface AdminPage {
  request: Request;
  context: AppLoadContext;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  administrator: SignedInUser;
}

type AdminForm = AdminPage & { form: FormData };

/**
 * Makes the `loader` of a console page: administrators only, and one entry in the log before anything is read.
 * @param act the entry; it may look up whom it is about, and nothing else.
 */
export function adminLoader<Answer>(
  act: (page: Pick<AdminPage, "params" | "query">) => AdminAct | Promise<AdminAct>,
  load: (page: AdminPage) => Promise<Answer>,
): (args: LoaderFunctionArgs) => Promise<Answer> {
  return withErrorResponses(async (args: LoaderFunctionArgs) => {
    const page = await openPage(args);
    await writeEntry(page, await act(page));
    return load(page);
  });
}

/**
 * Makes the `action` of a console page: administrators only, and one entry in the log before anything is done. A
 * refused input leaves its entry, too.
 */
export function adminAction<Answer>(
  act: (page: Pick<AdminForm, "params" | "query" | "form">) => AdminAct | Promise<AdminAct>,
  handle: (page: AdminForm) => Promise<Answer>,
): (args: ActionFunctionArgs) => Promise<Answer> {
  return withErrorResponses(async (args: ActionFunctionArgs) => {
    const page = await openPage(args);
    const form = await readForm(args.request).catch(async (refusal: unknown) => {
      await writeEntry(page, { action: "refusedInput", entity: "form" });
      throw refusal;
    });
    await writeEntry(page, await act({ ...page, form }));
    return handle({ ...page, form });
  });
}

/**
 * The same for a form with a file, which `handle` reads from the request with `readUpload`, piece by piece. The page gives
 * its place in the queue away: a slow upload makes no other request wait.
 */
export function adminUpload<Answer>(
  act: (page: Pick<AdminPage, "params" | "query">) => AdminAct,
  handle: (page: AdminPage) => Promise<Answer>,
): (args: ActionFunctionArgs) => Promise<Answer> {
  return withErrorResponses(async (args: ActionFunctionArgs) => {
    const page = await openPage(args);
    await writeEntry(page, act(page));
    args.context.leaveQueue();
    return handle(page);
  });
}

async function openPage({ request, context, params }: LoaderFunctionArgs): Promise<AdminPage> {
  const administrator = await requireAdministrator(request, context);
  return { request, context, params, query: new URL(request.url).searchParams, administrator };
}

function writeEntry({ request, context, administrator }: AdminPage, act: AdminAct): Promise<void> {
  return logAct(administrator.id, act, {
    ipAddress: context.clientAddress,
    userAgent: request.headers.get("User-Agent"),
  });
}
