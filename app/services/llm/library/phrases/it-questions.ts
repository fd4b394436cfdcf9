import { lead } from "./it-rules";
import { whole, type Rule } from "./types";

/** Questions that no one can answer from outside, and what people say to the guide itself. They come before the other rules. */
export const questions: readonly Rule[] = [
  { move: "meaning", longest: 2, needsReply: true, isQuestion: true, test: /^(?:scusa|scusi|prego)$/ },
  {
    move: "apology",
    longest: 9,
    needsReply: true,
    test: whole(
      "(?:(?:oh|ok|no|ma|dai) )*(?:scusa|scusami|perdonami|perdono|mi dispiace|chiedo scusa|ti chiedo scusa)(?: (?:tanto|davvero|ancora))?(?: (?:per (?:prima|quello che ho (?:detto|scritto)|il tono|gli insulti)|non volevo(?: offenderti| essere \\w+)?|ho esagerato))?",
    ),
  },
  {
    move: "unknowable",
    answer: "knewLove",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |(?:tu )?(?:pensi|credi|dici) che |chissa se |spero che |mi chiedo se )?(?:lui |lei |mi[oa] \\w+ |papa |mamma |il nonno |la nonna )?(?:lo )?(?:sapeva|sapesse|sa|l ha saputo|ha capito)(?: che| quanto)? (?:io )?(?:gli|le|lo|la|l|ti)? ?(?:volevo|voglio|amavo|amo|ho (?:amat[oa]|voluto))\\b.*`,
    ),
  },
  {
    move: "unknowable",
    answer: "otherHeart",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che |chissa se )?(?:lui |lei )?(?:mai )?(?:tornera|ritornera|la lascera|lo lascera|mi (?:perdonera|perdona|avrebbe perdonat[oa]|ama(?: ancora)?|amava(?: davvero)?|ha (?:mai )?amat[oa]|vuole (?:ancora )?bene|voleva bene|pensa|chiamera|cerchera)|cambiera)(?: (?:mai|da me|ancora|un giorno|davvero))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "seeAgain",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che )?(?:lo|la|li|ci) (?:rivedro|rivedremo|ritrovero|incontrero)(?: (?:mai|ancora|di nuovo|un giorno))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "willPass",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che |ma )?(?:prima o poi |un giorno |mai )*(?:passera|passa|finira|finisce|andra meglio|va meglio|migliora|migliorera|smettera di fare male|fara meno male)(?: mai| prima o poi| un giorno| tutto questo| questo dolore| questo)*`,
      `${lead}quando (?:passa|passera|finisce|finira|andra meglio|smette|smettera)\\b.{0,40}`,
      `${lead}(?:riusciro|tornero|saro|staro) mai (?:a |ad )?(?:(?:di nuovo )?(?:felice|bene|come prima)|essere felice|stare (?:bene|meglio)|superarl[oa])\\b.{0,30}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willDie",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che )?(?:lui |lei |mi[oa] \\w+ |papa |mamma )?(?:moriro|morira|sta per morire|muore|ce la fara|guarira|sopravvivera)(?: (?:lui|lei|mi[oa] \\w+|papa|mamma|secondo te))?`,
    ),
  },
  {
    move: "unknowable",
    answer: "rightThing",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che )?(?:ho fatto (?:bene|la cosa giusta|la scelta giusta|male)|e stata la (?:cosa|scelta) giusta)\\b.{0,30}`,
      `${lead}(?:secondo te )?(?:potevo|avrei potuto|avrei dovuto|dovevo) (?:fare (?:di piu|qualcosa|altro)|salvarl[oa]|saperlo|accorgermene|capirlo|evitarlo|esserci)\\b.{0,30}`,
    ),
  },
  {
    move: "unknowable",
    answer: "whyGod",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:perche|come mai|come (?:puo|ha potuto)) (?:il )?(?:dio|signore|gesu)\\b.*`,
      `${lead}(?:perche|come mai) (?:\\w+ ){1,4}(?:dio|il signore)`,
      `${lead}dov e?(?:ra)? ?(?:e|era)? ?dio\\b.*`,
    ),
  },
  {
    move: "doubt",
    longest: 7,
    needsReply: true,
    isQuestion: true,
    test: whole(`${lead}(?:(?:ne )?sei sicur[oa](?: di (?:questo|quello))?|davvero|sul serio|sicuro)`),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 12,
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |pensi che |credi che )?(?:(?:questo |questa )?(?:e|sara|sia|puo essere|potrebbe essere|ho|sono)) (?:la |una |un )?(?:depressione|depress[oa]|ansia|burnout|adhd|bipolare|doc|disturbo)`,
    ),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 16,
    needsReply: true,
    test: whole(`${lead}e (?:normale|strano|da matti|sbagliato) (?:che|se|fare)\\b.*`),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:che )?cosa (?:aiuta|puo aiutare|aiuterebbe|potrebbe aiutarmi)`,
      `${lead}come (?:mi calmo|faccio a calmarmi|posso calmarmi|mi rilasso|faccio a rilassarmi)\\b.{0,20}`,
    ),
  },
  {
    move: "advice",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:dovrei|devo) (?:andarmene|lasciarl[oa]|restare|andare via|chiamare la polizia|dirlo a qualcuno)(?: adesso)?|(?:lo|la) lascio)`,
    ),
  },
  {
    move: "comfort",
    longest: 9,
    test: whole(
      `${lead}(?:puoi )?(?:dimmi|dirmi|raccontami|raccontarmi|scrivimi|di|mi dici|mi racconti) (?:solo )?qualcosa di (?:bello|buono|carino|allegro|dolce|positivo|gentile)(?: per favore| adesso)?`,
      `${lead}tirami su(?: per favore)?`,
    ),
  },
  {
    move: "help",
    answer: "languages",
    longest: 10,
    test: whole(
      `${lead}(?:tu )?(?:parli|capisci|sai|scrivi|rispondi|puoi (?:parlare|scrivere|rispondere))(?: anche)?(?: in)?(?: il| l)? ?(?:francese|tedesco|spagnolo|inglese|italiano|portoghese|russo|cinese|arabo|altre lingue|un altra lingua)\\b.{0,20}`,
      `${lead}(?:che|quali|quante) lingu[ae] (?:parli|sai|capisci|conosci)`,
    ),
  },
  {
    move: "help",
    longest: 9,
    test: whole(
      `${lead}(?:sto (?:solo )?provando|volevo (?:solo |soltanto )?(?:provare|vedere)|prova|era solo una prova)(?: (?:questa|questo|l app|come funziona))?(?: app| sito)?`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    test: whole(
      `${lead}(?:forse |magari )?(?:qualcosa (?:di|con il|col) respir\\w+|un respiro)(?: per favore)?`,
      `${lead}(?:forse |magari )(?:un |una )?(?:piccol[oa] |breve )?(?:esercizio|pratica)(?: (?:di|per il|con il|col) \\w+)?(?: per favore)?`,
      `${lead}(?:hai |c e )?qualcosa (?:per|contro) (?:lo|l|la|il)? ?(?:stress|ansia|nervi|panico|nervoso)(?: per favore)?`,
    ),
  },
  {
    move: "wording",
    answer: "wordingSorry",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}come (?:faccio a|posso|potrei|gli|le)? ?(?:chieder(?:gli|le|e)?|chiedo) (?:scusa|perdono)(?: a (?:lui|lei|mi[oa] \\w+))?`,
    ),
  },
  {
    move: "unsure",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:davvero |proprio )?non so (?:piu )?(?:che cosa |cosa |che )dire|non ho parole|mi mancano le parole)`,
    ),
  },
  {
    move: "glad",
    answer: "done",
    longest: 6,
    needsReply: true,
    test: whole(`${lead}(?:fatto|l ho fatto|l ho fatta|finito|ho finito|ho fatto)(?: ora| adesso)?`),
  },
  {
    move: "glad",
    longest: 7,
    needsReply: true,
    test: whole(
      `${lead}(?:e stato |era |mi e |e )?(?:molto |davvero |proprio )?(?:bello|piaciut[oa]|rilassante|mi ha fatto bene)(?: molto)?`,
    ),
  },
  {
    move: "no",
    longest: 5,
    needsReply: true,
    test: whole(
      `${lead}(?:lascia stare|lascia perdere|niente|fa niente|non importa|non fa niente|fa lo stesso)`,
    ),
  },
];
