import type { i18n, TFunction } from "i18next";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

/*
 * In the place of react-i18next: a page asks for its texts two hundred times, and there each time made eight hooks and
 * listened to the language on its own. Here the provider listens, once.
 */

interface Translation {
  t: TFunction;
  i18n: i18n;
}

const TranslationContext = createContext<Translation | null>(null);

/** A new `t` each time: by that components know that the texts have changed. */
const translationOf = (i18n: i18n): Translation => ({ t: i18n.getFixedT(i18n.language), i18n });

/** Gives the texts of `i18n` to the page, again when its language changes. */
export function I18nextProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const [translation, setTranslation] = useState(() => translationOf(i18n));
  useEffect(() => {
    const update = () => setTranslation(translationOf(i18n));
    i18n.on("languageChanged", update);
    return () => i18n.off("languageChanged", update);
  }, [i18n]);
  return <TranslationContext.Provider value={translation}>{children}</TranslationContext.Provider>;
}

/** The page's texts: `t` and their instance. */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation is used outside an I18nextProvider");
  return translation;
}
