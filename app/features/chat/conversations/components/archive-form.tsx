import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { ArchiveIcon } from "~/components/icons";

/**
 * A menu's button that puts a conversation into the archive, or takes it out.
 * @param redirectTo the page that follows; the list unless given.
 * @param navigate whether scripts go there, too, or only update the page that is shown.
 */
export function ArchiveForm({
  id,
  isArchived,
  redirectTo,
  navigate,
}: {
  id: string;
  isArchived: boolean;
  redirectTo?: string;
  navigate: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/conversations" navigate={navigate} className="contents">
      <input type="hidden" name="id" value={id} />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <button name="intent" value={isArchived ? "unarchive" : "archive"}>
        <ArchiveIcon />
        {t(isArchived ? "conversations.archive.takeOut" : "conversations.archive.put")}
      </button>
    </Form>
  );
}
