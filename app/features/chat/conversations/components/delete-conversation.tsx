import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ConversationDto } from "~/features/chat/types";

/** Asks for confirmation before a conversation is deleted. */
export function DeleteConversationForm({ conversation }: { conversation: ConversationDto }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`/conversations/${conversation.id}/delete`}
      className="grid max-w-[32rem] gap-4"
    >
      <h1 id="delete-title">{t("conversations.delete.title")}</h1>
      <Question title={conversation.title} isBusy={isBusy}>
        <Link className="btn" to="/conversations">
          {t("conversations.delete.keep")}
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
      <p className="text-soft">{t("conversations.delete.text")}</p>
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-danger" disabled={isBusy}>
          {t("conversations.delete.confirm")}
        </button>
        {children}
      </div>
    </>
  );
}

/** The same in a dialog over the list. The list keeps its scroll position. */
export function DeleteConversationDialog({
  conversation,
  onClose,
}: {
  conversation: ConversationDto | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const { Form: FetcherForm, state, data } = useFetcher();
  const wasSent = useRef(false);
  useEffect(() => {
    if (conversation) {
      ref.current?.showModal();
      // The first focus is on the button that does no harm.
      keepRef.current?.focus();
    } else ref.current?.close();
  }, [conversation]);

  useEffect(() => {
    if (state === "submitting") wasSent.current = true;
    else if (wasSent.current) {
      wasSent.current = false;
      ref.current?.close();
      // The button that opened the dialog is removed with the conversation.
      if (data !== null) document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [state, data]);

  return (
    <dialog ref={ref} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      {conversation && (
        <div className="dialog-body">
          <FetcherForm method="post" action="/conversations" className="grid max-w-[32rem] gap-4">
            <input type="hidden" name="intent" value="delete" />
            <input type="hidden" name="id" value={conversation.id} />
            <h2 id="delete-title">{t("conversations.delete.title")}</h2>
            <Question title={conversation.title} isBusy={state === "submitting"}>
              <button ref={keepRef} type="button" className="btn" onClick={() => ref.current?.close()}>
                {t("conversations.delete.keep")}
              </button>
            </Question>
          </FetcherForm>
        </div>
      )}
    </dialog>
  );
}
