import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "~/i18n/translation";
import { copyText } from "~/client/copy-text";
import { showToast } from "~/client/toast-store";
import { CheckIcon, CopyIcon, ShareIcon, SpeakIcon, StopIcon } from "~/components/icons";
import { useSpeech } from "./reply-speech";

/** How long "copied" is shown, in milliseconds. */
const COPIED_MS = 2_000;

/** Copy, read aloud and share a reply, as far as this browser can. Fetched when the page is at rest. */
export function ReplyTools({ words, language }: { words: RefObject<HTMLElement>; language: string }) {
  const { t } = useTranslation();
  const speech = useSpeech(language);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const showCopied = (isDone: boolean) => {
    setCopied(isDone);
    if (!isDone) showToast({ kind: "error", key: "chat.tools.notCopied" });
  };
  const speechName = t(speech?.isSpeaking ? "chat.tools.stopReading" : "chat.tools.read");

  return (
    <>
      <ToolButton name={t("chat.tools.copy")} onClick={() => void copyText(words.current!).then(showCopied)}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
      </ToolButton>
      <span className="sr-only" role="status">
        {isCopied && t("chat.tools.copied")}
      </span>
      {speech && (
        <ToolButton
          name={speechName}
          onClick={() => (speech.isSpeaking ? speech.stop() : speech.speak(words.current!.innerText))}
        >
          {speech.isSpeaking ? <StopIcon /> : <SpeakIcon />}
        </ToolButton>
      )}
      {/* Where nothing can be shared, there is still the copy. */}
      {typeof navigator.share === "function" && (
        <ToolButton
          name={t("chat.tools.share")}
          onClick={() => void navigator.share({ text: words.current!.innerText }).catch(() => undefined)}
        >
          <ShareIcon />
        </ToolButton>
      )}
    </>
  );
}

function ToolButton({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className="btn-icon" aria-label={name} title={name} onClick={onClick}>
      {children}
    </button>
  );
}
