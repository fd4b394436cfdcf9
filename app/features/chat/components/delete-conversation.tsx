import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ConversationDto } from "../types";

/** Asks whether a conversation is really to go. */
export function DeleteConversationForm({
  conversation: { id, title },
  heading: Heading,
  onCancel,
}: {
  conversation: ConversationDto;
  heading: "h1" | "h2";
  onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={`/conversations/${id}/delete`} className="grid max-w-[32rem] gap-4">
      <Heading id="delete-title">{t("conversations.delete.title")}</Heading>
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
        {onCancel ? (
          <button type="button" className="btn" onClick={onCancel}>
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

/** The same in a dialog over the list, for as long as there is a conversation to ask about. */
export function DeleteConversationDialog({
  conversation,
  onClose,
}: {
  conversation: ConversationDto | null;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (conversation) ref.current?.showModal();
    else ref.current?.close();
  }, [conversation]);
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      {conversation && (
        <div className="dialog-body">
          <DeleteConversationForm
            conversation={conversation}
            heading="h2"
            onCancel={() => ref.current?.close()}
          />
        </div>
      )}
    </dialog>
  );
}
