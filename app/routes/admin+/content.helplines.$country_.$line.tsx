import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { HelplineForm, type HelplineAnswer } from "~/features/admin/content/components/helpline-form";
import { saveHelpline } from "~/features/safety/helplines/change-helplines.server";
import { readHelplines } from "~/features/safety/helplines/helplines.server";
import { countryName } from "~/features/safety/load-safety-page.server";
import { helplineFormSchema } from "~/features/safety/schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm, seenIn } from "~/http/forms/read-form.server";
import { preferencesOf, translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const actOn = (
  action: string,
  { country = "", line = "" }: Readonly<Record<string, string | undefined>>,
) => ({
  action,
  entity: "helplines",
  entityId: country.slice(0, 60),
  details: { line: line.slice(0, 60) },
});

export const loader = adminLoader(
  ({ params }) => actOn("viewHelplines", params),
  async ({ request, context, params }) => {
    const { country, lines } = await readHelplines(params.country!);
    const line = lines.find(({ id }) => id === params.line) ?? null;
    if (!line && params.line !== "new") throw new AppError("errors.notFound", 404);
    const { language } = await preferencesOf(request, context);
    return json({
      title: line?.name ?? (await translated(request, context, "adminContent.helplines.add")),
      backTo: { href: `/admin/content/helplines/${country}`, name: countryName(language, country) },
      line,
      today: new Date().toISOString().slice(0, 10),
    });
  },
);

/** Adds or changes a helpline. */
export const action = adminAction(
  ({ params }) => actOn("updateHelplines", params),
  async ({ params, form }) => {
    const country = params.country!;
    const replaced = params.line === "new" ? null : params.line!;
    const submission = parseForm(form, { schema: helplineFormSchema });
    if (submission.status !== "success") {
      return json<HelplineAnswer>({ lastResult: submission.reply() }, { status: 400 });
    }
    try {
      const present = await saveHelpline(country, submission.value, replaced, seenIn(form));
      if (present) return json<HelplineAnswer>({ lastResult: submission.reply(), present }, { status: 409 });
    } catch (error) {
      const [{ formError }, init] = toFormRefusal(error);
      return json<HelplineAnswer>({ lastResult: submission.reply(), formError }, init);
    }
    return redirectWithToast(`/admin/content/helplines/${country}`, { key: "adminContent.saved" });
  },
);

export default function OneHelpline() {
  const { title, backTo, line, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as HelplineAnswer | undefined;
  return (
    <ContentPage title={title} backTo={backTo}>
      <HelplineForm
        line={line}
        today={today}
        removeHref={line && `${backTo.href}/${line.id}/delete`}
        answer={answer}
      />
    </ContentPage>
  );
}
