import { useEffect, useState } from "react";

/** Time that a screen reader gets for the last sentence before the region is emptied, in milliseconds. */
const lastWords = 5_000;

/** Whole sentences only, without the signs of Markdown. */
function sentencesOf(text: string, isWhole: boolean): string[] {
  const sentences = text.replace(/[*_#`>]/g, "").match(/[^.!?…\n]+(?:[.!?…]+["”’»)]*(?=\s)|\n+|$)/g) ?? [];
  return (isWhole ? sentences : sentences.slice(0, -1)).map((sentence) => sentence.trim()).filter(Boolean);
}

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
      {!isOver && sentencesOf(text, isWhole).map((sentence, index) => <p key={index}>{sentence}</p>)}
    </div>
  );
}
