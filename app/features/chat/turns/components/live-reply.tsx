import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";
import { WAKING_MS } from "~/features/chat/limits";

type Render = (text: string) => string;

/** The Markdown renderer, fetched when a reply first streams; the words are shown as plain paragraphs till then. */
function useRenderer(): Render | null {
  const [render, setRender] = useState<Render | null>(null);
  useEffect(() => {
    let isHere = true;
    import("~/utils/text/markdown").then(
      ({ renderMarkdown }) => isHere && setRender(() => renderMarkdown),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return render;
}

/** A reply while it is being written. */
export function LiveReply({
  text,
  begun = "",
  isCut = false,
  mayWake = false,
}: {
  text: string;
  /** The part of the text that stood before. */
  begun?: string;
  /** The connection is lost and being restored. */
  isCut?: boolean;
  /** A model is being asked, which may have to wake up first. */
  mayWake?: boolean;
}) {
  const { t } = useTranslation();
  const render = useRenderer();
  const isWaking = useLate(mayWake && text.length <= begun.length);
  return (
    <LiveFrame isWaiting={!text}>
      {render ? (
        <div
          className="prose prose-live"
          dir="auto"
          dangerouslySetInnerHTML={{ __html: render(text) || "<p></p>" }}
        />
      ) : (
        <div className="prose prose-live" dir="auto">
          {text.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
      <p className="meta" role="status">
        {isCut ? t("chat.reconnecting") : isWaking && t("chat.wakingUp")}
      </p>
    </LiveFrame>
  );
}

/** Whether `isWaiting` has been true for as long as a model that is awake may take. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), WAKING_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}

/** What stands around the words that come; the mark breathes until the first one is there. */
export function LiveFrame({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="guide">
      <Mark breathing={isWaiting} />
      <div>
        <span className="sr-only">{t("chat.guideSays")}</span>
        {children}
      </div>
    </article>
  );
}
