import { useEffect, useState } from "react";
import { spokenSentences } from "./spoken-sentences";

/** Time that a screen reader gets for the last sentence before the region is emptied, in milliseconds. */
const lastWords = 5_000;

/** Reads a reply to those who listen, sentence by sentence: the log itself stays silent while words come. */
export function SpokenReply({ text, isWhole }: { text: string; isWhole: boolean }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (!isWhole) return;
    const timer = setTimeout(() => setIsOver(true), lastWords);
    return () => clearTimeout(timer);
  }, [isWhole]);

  return (
    <div className="sr-only" aria-live="polite">
      {!isOver && spokenSentences(text, isWhole).map((sentence, index) => <p key={index}>{sentence}</p>)}
    </div>
  );
}
