import { useEffect, useRef, useState } from "react";

/**
 * A voice of this device for a language: with any other, the words of a conversation would be sent to the browser's maker.
 */
function findVoice(language: string): SpeechSynthesisVoice | undefined {
  return speechSynthesis
    .getVoices()
    .find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language));
}

/**
 * Reads text aloud in a language, with the browser's own speech.
 * @returns null where this device has no voice for it. `isSpeaking` also becomes false when another text is begun.
 */
export function useSpeech(
  language: string,
): { isSpeaking: boolean; speak(text: string): void; stop(): void } | null {
  const [hasVoice, setHasVoice] = useState(false);
  const [isSpeaking, setSpeaking] = useState(false);
  const current = useRef<symbol | null>(null);

  useEffect(() => {
    if (typeof speechSynthesis === "undefined") return;
    const look = () => setHasVoice(findVoice(language) !== undefined);
    look();
    // Some browsers find their voices later.
    speechSynthesis.addEventListener?.("voiceschanged", look);
    return () => speechSynthesis.removeEventListener?.("voiceschanged", look);
  }, [language]);

  // Speech would go on over the next page.
  useEffect(() => {
    const leave = () => {
      if (current.current) speechSynthesis.cancel();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      window.removeEventListener("pagehide", leave);
    };
  }, []);

  if (!hasVoice) return null;
  const end = () => {
    current.current = null;
    setSpeaking(false);
  };
  return {
    isSpeaking,
    speak(text) {
      speechSynthesis.cancel();
      const reading = Symbol();
      current.current = reading;
      setSpeaking(true);
      const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim());
      paragraphs.forEach((paragraph, index) => {
        const utterance = new SpeechSynthesisUtterance(paragraph);
        utterance.lang = language;
        utterance.voice = findVoice(language) ?? null;
        const finish = () => {
          if (current.current === reading) end();
        };
        utterance.onerror = finish;
        if (index === paragraphs.length - 1) utterance.onend = finish;
        speechSynthesis.speak(utterance);
      });
    },
    stop() {
      end();
      speechSynthesis.cancel();
    },
  };
}
