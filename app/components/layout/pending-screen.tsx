import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackIcon } from "../icons";
import { Link } from "~/components/link";
import { Skeletons } from "../skeletons";
import type { ShellConversation } from "./types";

/** The pages whose heading is known before they are loaded. */
const headings: Record<string, { key: string; className?: string; frame?: string }> = {
  "/conversations": { key: "nav.conversations" },
  "/gallery": { key: "nav.gallery", frame: "gallery" },
  "/profile": { key: "nav.profile" },
  // Its plans are waited for by name.
  "/subscribe": { key: "billing.loading", className: "text-2xl" },
};

/** The screen that is loading: its heading where it is known, and the outline of its data, of the same size. */
export function PendingScreen({
  path,
  recent,
  isPremium,
}: {
  path: string;
  recent: readonly ShellConversation[];
  /** Then nothing is said of what is left today. */
  isPremium: boolean;
}) {
  const { t } = useTranslation();
  const isChat = path.startsWith("/chat");
  const known = headings[path];
  const title = isChat ? recent.find(({ id }) => path === `/chat/${id}`)?.title : known && t(known.key);
  const heading = title ? (
    <h1 dir={isChat ? "auto" : undefined} className={isChat ? "min-w-0 flex-1" : known?.className}>
      {title}
    </h1>
  ) : (
    line("skeleton-title")
  );
  return (
    <div className={isChat ? "chat" : `page min-h-svh ${known?.frame ?? ""}`} role="status">
      {title ? (
        <p className="sr-only">{t("nav.loading")}</p>
      ) : (
        <h1 className="sr-only">{t("nav.loading")}</h1>
      )}
      {isChat ? <ChatOutline heading={heading} /> : outlineOf(path, heading, isPremium)}
    </div>
  );
}

const line = (className: string) => <div className={`skeleton ${className}`} aria-hidden="true" />;

function outlineOf(path: string, title: ReactNode, isPremium: boolean) {
  const titleAndText = (
    <div className="grid gap-2">
      {title}
      {line("skeleton-line")}
    </div>
  );
  if (path === "/") {
    return (
      <>
        {titleAndText}
        {line("skeleton-box")}
        <Skeletons count={4} className="topics" />
      </>
    );
  }
  if (path === "/gallery") {
    return (
      <>
        <div className="grid gap-5">
          {title}
          <div className="flex min-w-0 gap-3">
            {line("skeleton-button")}
            {line("skeleton-button")}
          </div>
          {!isPremium && line("skeleton-line")}
        </div>
        <div className="page-tabs">
          {line("skeleton-tab")}
          {line("skeleton-tab")}
          {line("skeleton-tab")}
          {line("skeleton-tab")}
        </div>
        {line("skeleton-field")}
        <Skeletons count={6} className="gallery-grid" />
      </>
    );
  }
  if (path === "/conversations") {
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-4">
          {title}
          {line("skeleton-button")}
        </div>
        {line("skeleton-field")}
        <Skeletons count={6} className="conversation-list" />
      </>
    );
  }
  if (path === "/subscribe") {
    return (
      <>
        {titleAndText}
        <div className="form">
          <Skeletons count={2} className="plan-cards" />
          {line("skeleton-line")}
          {line("skeleton-box")}
        </div>
      </>
    );
  }
  if (path === "/support") {
    return (
      <>
        {titleAndText}
        <Skeletons count={5} className="support-topics" />
        <FormOutline />
      </>
    );
  }
  return (
    <>
      {title}
      <FormOutline />
    </>
  );
}

/** The outline of a page that is a form. */
export function FormOutline() {
  return (
    <div className="form">
      {line("skeleton-field")}
      {line("skeleton-field")}
      {line("skeleton-field")}
      {line("skeleton-box")}
    </div>
  );
}

function ChatOutline({ heading }: { heading: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="chat-head">
        <Link className="btn-icon" to="/conversations" aria-label={t("chat.back")}>
          <BackIcon />
        </Link>
        {heading}
      </div>
      <div className="log">
        <div className="log-column">
          {line("skeleton-own")}
          {line("skeleton-box")}
        </div>
      </div>
      <div className="chat-foot">
        {line("skeleton-composer")}
        {line("skeleton-line")}
      </div>
    </>
  );
}
