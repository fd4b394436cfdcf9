import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";

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
export function LiveReply({ text, isCut }: { text: string; isCut: boolean }) {
  const { t } = useTranslation();
  const render = useRenderer();
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
      <p className="meta">{isCut && <span>{t("chat.reconnecting")}</span>}</p>
    </LiveFrame>
  );
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
