import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GalleryItemDto } from "../types";

type Item = Pick<GalleryItemDto, "id" | "title">;

/** Asks for confirmation before an item is deleted. */
export function DeleteItemForm({ item }: { item: Item }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="grid max-w-[32rem] gap-4">
      <h1>{t("gallery.delete.title")}</h1>
      <Question title={item.title} isBusy={isBusy}>
        <Link className="btn" to={`/gallery/${item.id}`}>
          {t("gallery.delete.keep")}
        </Link>
      </Question>
    </Form>
  );
}

function Question({ title, isBusy, children }: { title: string; isBusy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <strong className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {title}
        </strong>
      </p>
      <p className="text-soft">{t("gallery.delete.text")}</p>
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-danger" disabled={isBusy}>
          {t("gallery.delete.confirm")}
        </button>
        {children}
      </div>
    </>
  );
}

/** The same in a dialog over the gallery, which keeps its scroll position. */
export function DeleteItemDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const { Form: FetcherForm, state, data } = useFetcher();
  const wasSent = useRef(false);
  useEffect(() => {
    if (item) {
      ref.current?.showModal();
      // The first focus is on the button that does no harm.
      keepRef.current?.focus();
    } else ref.current?.close();
  }, [item]);

  useEffect(() => {
    if (state === "submitting") wasSent.current = true;
    else if (wasSent.current) {
      wasSent.current = false;
      ref.current?.close();
      // The button that opened the dialog is removed with the item.
      if (data !== null) document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [state, data]);

  return (
    <dialog ref={ref} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      {item && (
        <div className="dialog-body">
          <FetcherForm method="post" action="/gallery" className="grid max-w-[32rem] gap-4">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={item.id} />
            <h2 id="delete-title">{t("gallery.delete.title")}</h2>
            <Question title={item.title} isBusy={state === "submitting"}>
              <button ref={keepRef} type="button" className="btn" onClick={() => ref.current?.close()}>
                {t("gallery.delete.keep")}
              </button>
            </Question>
          </FetcherForm>
        </div>
      )}
    </dialog>
  );
}
