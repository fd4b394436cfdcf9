import { useTranslation } from "react-i18next";
import { Skeletons } from "../skeletons";

/** The outline of the screen that is loading, of the same size. */
export function PendingScreen({ path }: { path: string }) {
  const { t } = useTranslation();
  const isChat = path.startsWith("/chat");
  return (
    <div className={isChat ? "chat" : "page min-h-svh"} role="status">
      <h1 className="sr-only">{t(path === "/subscribe" ? "billing.loading" : "nav.loading")}</h1>
      {isChat ? <ChatOutline /> : outlineOf(path)}
    </div>
  );
}

const line = (className: string) => <div className={`skeleton ${className}`} aria-hidden="true" />;

function outlineOf(path: string) {
  const title = line("skeleton-title");
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
        {title}
        {line("skeleton-field")}
        <Skeletons count={6} className="gallery-grid" />
      </>
    );
  }
  if (path === "/conversations") {
    return (
      <>
        {title}
        {line("skeleton-field")}
        <Skeletons count={6} />
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

function FormOutline() {
  return (
    <div className="form">
      {line("skeleton-field")}
      {line("skeleton-field")}
      {line("skeleton-field")}
      {line("skeleton-box")}
    </div>
  );
}

function ChatOutline() {
  return (
    <>
      <div className="chat-head">{line("skeleton-title")}</div>
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
