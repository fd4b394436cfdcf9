import { Form, Link, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "~/client/toast-store";
import type { ConversationDto } from "~/features/chat/types";

/** Asks whether a conversation is really to go. */
export function DeleteConversationForm({
  conversation: { id, title },
  heading: Heading,
  inDialog,
}: {
  conversation: ConversationDto;
  heading: "h1" | "h2";
  /** What a dialog does in place of leading to another page. */
  inDialog?: {
    isBusy: boolean;
    onConfirm: (event: FormEvent) => void;
    onCancel: () => void;
    keepRef: RefObject<HTMLButtonElement>;
  };
}) {
  const { t } = useTranslation();
  const isLeaving = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={`/conversations/${id}/delete`}
      className="grid max-w-[32rem] gap-4"
      onSubmit={inDialog?.onConfirm}
    >
      <Heading id="delete-title">{t("conversations.delete.title")}</Heading>
      <p>
        <strong className="font-medium [overflow-wrap:anywhere]" dir="auto">
          {title}
        </strong>
      </p>
      <p className="text-soft">{t("conversations.delete.text")}</p>
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-danger" disabled={isLeaving || inDialog?.isBusy}>
          {t("conversations.delete.confirm")}
        </button>
        {inDialog ? (
          <button ref={inDialog.keepRef} type="button" className="btn" onClick={inDialog.onCancel}>
            {t("conversations.delete.keep")}
          </button>
        ) : (
          <Link className="btn" to="/conversations">
            {t("conversations.delete.keep")}
          </Link>
        )}
      </div>
    </Form>
  );
}

/** The same in a dialog over the list, for as long as there is a conversation to ask about. The list keeps its place. */
export function DeleteConversationDialog({
  conversation,
  onClose,
}: {
  conversation: ConversationDto | null;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (conversation) {
      ref.current?.showModal();
      // What cannot be undone is not what Enter does first.
      keepRef.current?.focus();
    } else ref.current?.close();
  }, [conversation]);

  async function remove(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const answer = await fetch(`/api/conversations/${conversation!.id}`, { method: "DELETE" }).catch(
      () => null,
    );
    setIsBusy(false);
    // Who is no longer signed in is being told so already.
    if (answer?.status === 401) return;
    ref.current?.close();
    // Gone already is as good as gone now.
    if (!answer?.ok && answer?.status !== 404) {
      return showToast({ key: "errors.deleteFailed", kind: "error" });
    }
    showToast({ key: "toast.conversationDeleted", kind: "success" });
    revalidate();
    // The button that asked goes with the conversation.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <dialog ref={ref} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      {conversation && (
        <div className="dialog-body">
          <DeleteConversationForm
            conversation={conversation}
            heading="h2"
            inDialog={{
              isBusy,
              onConfirm: (event) => void remove(event),
              onCancel: () => ref.current?.close(),
              keepRef,
            }}
          />
        </div>
      )}
    </dialog>
  );
}
