import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";

/** What is deleted; the question has words of its own for each. */
type Kind = "conversation" | "item";

function useTexts(kind: Kind): (part: "title" | "text" | "confirm" | "keep") => string {
  const { t } = useTranslation();
  return (part) => (kind === "item" ? t(`gallery.delete.${part}`) : t(`conversations.delete.${part}`));
}

/** What is to be deleted, as people know it. */
interface Deletable {
  id: string;
  title: string;
}

/** Asks for confirmation before something is deleted; `keepHref` leads back. It posts to `action`. */
export function DeleteForm({
  name,
  kind,
  action,
  keepHref,
}: {
  name: string;
  kind: Kind;
  action: string;
  keepHref: string;
}) {
  const text = useTexts(kind);
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={action} className="grid max-w-[32rem] gap-4">
      <h1>{text("title")}</h1>
      <Question name={name} kind={kind} isBusy={isBusy}>
        <Link className="btn" to={keepHref}>
          {text("keep")}
        </Link>
      </Question>
    </Form>
  );
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Looks which rows of the list stand next to the one that has the focus.
 * @returns a function that focuses the link of the row after it, or before it if it was the last. Without one it focuses
 * the page's heading.
 */
function rememberNextRow(): () => void {
  const rows = [...document.querySelectorAll("main article")];
  const index = rows.findIndex((row) => row.contains(document.activeElement));
  const links = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0)).reverse()].map((row) =>
    row.querySelector<HTMLElement>("a[href]"),
  );
  return () => {
    // The same item may stand in two sections of the list and leave both.
    const next = links.find((link) => link && link.getClientRects().length > 0);
    if (next) next.focus();
    else focusHeading();
  };
}

/**
 * The same in a dialog over a list, which keeps its scroll position. It posts the intent "delete" to `action`, and closes
 * without waiting for the response.
 */
export function DeleteDialog({
  item,
  kind,
  action,
  onClose,
}: {
  item: Deletable | null;
  kind: Kind;
  action: string;
  onClose: () => void;
}) {
  const text = useTexts(kind);
  const ref = useRef<HTMLDialogElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const focusNext = useRef(focusHeading);
  // Each deletion has a fetcher of its own: one that is on its way neither stops the next nor is stopped by it.
  const lastId = useRef("");
  if (item) lastId.current = item.id;
  const { Form: FetcherForm, state } = useFetcher({ key: `delete ${lastId.current}` });
  useEffect(() => {
    if (item) {
      focusNext.current = rememberNextRow();
      ref.current?.showModal();
      // The first focus is on the button that does no harm.
      keepRef.current?.focus();
    } else ref.current?.close();
  }, [item]);

  // The list leaves the item out at once, and the button that opened the dialog with it.
  useEffect(() => {
    if (state !== "submitting") return;
    ref.current?.close();
    focusNext.current();
  }, [state]);

  return (
    <dialog ref={ref} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      {item && (
        <div className="dialog-body">
          <FetcherForm method="post" action={action} className="grid max-w-[32rem] gap-4">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={item.id} />
            <h2 id="delete-title">{text("title")}</h2>
            <Question name={item.title} kind={kind} isBusy={state === "submitting"}>
              <button ref={keepRef} type="button" className="btn" onClick={() => ref.current?.close()}>
                {text("keep")}
              </button>
            </Question>
          </FetcherForm>
        </div>
      )}
    </dialog>
  );
}

function Question({
  name,
  kind,
  isBusy,
  children,
}: {
  name: string;
  kind: Kind;
  isBusy: boolean;
  children: ReactNode;
}) {
  const text = useTexts(kind);
  return (
    <>
      <p>
        <strong className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {name}
        </strong>
      </p>
      <p className="text-soft">{text("text")}</p>
      <div className="form-actions">
        <button className="btn btn-danger" disabled={isBusy}>
          {text("confirm")}
        </button>
        {children}
      </div>
    </>
  );
}
