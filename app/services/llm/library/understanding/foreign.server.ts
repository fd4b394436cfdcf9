import { isLanguage, languages } from "~/i18n/config";
import { isStopWord, tokensOf } from "../text.server";

/** Common words, folded, of languages that the library lacks. None of them is common in a language that it has. */
const lists: Record<string, string> = {
  fr: `oui je suis pas est mon ma mes vous nous avec dans sur pour quoi depuis bonjour bonsoir merci beaucoup pourquoi tres mais ou
    elle ils elles du une au aux cette sont etre avoir peux peur veux dors seul seule mere pere mari femme fille fils hier
    demain jamais toujours aider moi toi leur sais fait faire quand parce chez nuit ne parle tellement partie arrive j
    suis-je monsieur aime sans quel quelle malade fatigue tellement travail perdre`,
  de: `nein ich nicht und der das ist ein eine einen mein meine meiner mir mich dir wir sie bin habe kann zu mit auf fur von dem wie
    warum danke guten gute nacht morgen abend schlafen angst vor allein sehr auch aber wenn weil gestern heute vater mutter
    gestorben geht gut soll nur nach kein keine immer uber mache sorgen tochter sohn fuhle dieser stadt bitte tun schon`,
  pt: `nao eu estou voce minha meu meus minhas muito obrigado obrigada com tenho uma um sou isso noite ontem hoje saudade
    saudades mae pai parar chorar sinto medo ficar pela pelo ajuda tambem fazer sozinho sozinha bom boa foi morreu estao`,
  nl: `ik niet een het mijn ben voel wat moet doen weet maar voor van naar slapen moeder vader overleden alleen heb geen dank
    hoe waarom goed deze zijn ook meer altijd nacht`,
  ro: `nu sunt pot mea foarte noaptea dorm cum multumesc imi meu mi-e sa ca pentru`,
  pl: `nie jestem moge sie jak dlaczego dziekuje bardzo nocy spac moja moj jest tak`,
  scandinavian: `jag inte och det sova mig ar ikke jeg og hvad tak ikke hvor mitt kan`,
  ca: `amb molt puc estic soc aixo gracies perque tinc meva meu nit aquest aquesta els`,
  tr: `cok bir degil ben seni beni icin neden tesekkurler yalnizim ve uyku`,
};

const words = Object.entries(lists)
  .filter(([language]) => !isLanguage(language))
  .map(([, list]) => new Set(list.split(/\s+/)));

/** A word that occurs in no text of the library and begins none. */
const distinctiveWords = new Set(
  `oui nein bonjour bonsoir merci pourquoi je suis ich danke nicht warum guten nao obrigado obrigada voce estou ik niet waarom
  jag jestem dziekuje multumesc gracies tesekkurler`.split(/\s+/),
);

/** True for a text that is plainly written in a language the library has not, or in another script. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin * 2 < letters) return true;
  const tokens = [...new Set(tokensOf(text, "it").map(({ folded }) => folded))];
  const foreign = Math.max(...words.map((list) => tokens.filter((token) => list.has(token)).length));
  const own = Math.max(
    ...languages.map((language) => tokens.filter((token) => isStopWord(token, language)).length),
  );
  if (tokens.length <= 4) return foreign > own && tokens.some((token) => distinctiveWords.has(token));
  return foreign >= 2 && foreign > own;
}
