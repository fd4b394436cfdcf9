import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentNav } from "~/features/admin/components/content-nav";
import { DeletePage } from "~/features/admin/components/delete-page";
import { removeHelpline } from "~/features/safety/helplines/change-helplines.server";
import { readHelplines } from "~/features/safety/helplines/helplines.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

type Params = Readonly<Record<string, string | undefined>>;

const actOn = (action: string, { country = "", line = "" }: Params) => ({
  action,
  entity: "helplines",
  entityId: country.slice(0, 60),
  details: { line: line.slice(0, 60) },
});

/** The country and the helpline of the address. @throws AppError 404 if there is no such helpline. */
async function findLine(params: Params) {
  const { country, lines } = await readHelplines(params.country!);
  const line = lines.find(({ id }) => id === params.line);
  if (!line) throw new AppError("errors.notFound", 404);
  const region = `/admin/content/helplines/${country}`;
  return { country, line, region, path: `${region}/${line.id}/delete` };
}

export const loader = adminLoader(
  ({ params }) => actOn("viewHelplines", params),
  async ({ request, context, params }) => {
    const { line, region, path } = await findLine(params);
    await requireFreshSignIn(request, path);
    const title = await translated(request, context, "adminContent.helplines.removeTitle");
    return json({ title, name: line.name, keepHref: `${region}/${line.id}` });
  },
);

export const action = adminAction(
  ({ params }) => actOn("removeHelpline", params),
  async ({ request, params }) => {
    const { country, line, region, path } = await findLine(params);
    await requireFreshSignIn(request, path);
    try {
      await removeHelpline(country, line.id);
    } catch (error) {
      return json(...toFormRefusal(error));
    }
    return redirectWithToast(region, { key: "adminContent.helplines.isRemoved" });
  },
);

export default function RemoveHelpline() {
  const { title, name, keepHref } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <ContentNav />
      <DeletePage
        title={title}
        text={t("adminContent.helplines.removeText")}
        name={name}
        confirm={t("adminContent.helplines.remove")}
        keepHref={keepHref}
        formError={refusal?.formError}
      />
    </>
  );
}
