import { lead } from "./it-rules";
import { whole, within, type Rule } from "./types";

const exercise =
  "(?:esercizi(?:o)?|pratic(?:a|he)|meditazion[ei]|respirazione|respirare|respira|respiri|meditare|tecnic(?:a|he))";

const andSoOn =
  "(?: (?:ne|o|e) (?:niente|cose|roba|altro)(?: del genere| di simile| simil[ei]| cosi)?)?(?: per favore| adesso| ora)?";

/** What people say about the talk itself: what they do not want, what they want once more. They come before the other rules. */
export const asides: readonly Rule[] = [
  {
    move: "wording",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:e )?(?:come|da dove) (?:comincio|inizio|posso cominciare|posso iniziare|potrei cominciare)(?: a (?:dirlo|parlare|parlarne)| il discorso)?`,
    ),
  },
  { move: "yes", longest: 4, needsReply: true, test: whole(`${lead}(?:vero|e vero|hai ragione|giusto)`) },
  {
    move: "goOn",
    longest: 8,
    test: whole(
      `${lead}(?:dimmi|di|raccontami|racconta|scrivimi|scrivi|parlami di) (?:qualcosa|qualcos altro|una cosa qualsiasi|quello che vuoi)(?: tu| dai)*(?: per favore)?`,
    ),
  },
  {
    move: "fact",
    answer: "everyday",
    longest: 14,
    test: whole(
      `${lead}(?:che cosa|cosa|che) (?:posso |potrei |dovrei |possiamo |mi |ci )*(?:cucin(?:o|are|iamo)|mangi(?:o|amo|are)|prepar(?:o|are)|metto|mettere|mettermi|guard(?:o|are)|legg(?:o|ere)|ordin(?:o|are)|ceno|faccio (?:da mangiare|per (?:cena|pranzo))|c e (?:per|da) \\w+)(?: (?:stasera|oggi|domani|stanotte|adesso|in tv|a cena|a pranzo|per .{1,25}))*`,
    ),
  },
  {
    move: "doubt",
    answer: "worthTime",
    longest: 14,
    test: within(
      "(?:perdi|stai perdendo|ti faccio perdere|ti sto facendo perdere) (?:solo |il tuo )?tempo(?: con me)?$",
      "(?:sarai|devi essere|ti sarai|sei) (?:gia |ormai )?(?:stuf[oa]|stanc[oa]|stancat[oa]|annoiat[oa]) di me",
      "non (?:ti )?voglio (?:disturbar(?:e|ti)|annoiarti|essere un peso)|ti (?:sto )?(?:annoio|disturbo|annoiando|disturbando)$",
    ),
  },
  {
    move: "smallTalk",
    answer: "kidding",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:sto scherzando|scherzo|scherzavo|stavo scherzando|(?:e|era) (?:solo )?uno scherzo|(?:solo )?per scherzo|per ridere)(?: eh)?`,
    ),
  },
  {
    move: "thanks",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:sei|mi stai) (?:molto |proprio |davvero |tanto )*(?:simpatic[oa]|gentile|divertente|carin[oa]|buff[oa]|sagg[oi]a?|un tesoro)`,
    ),
  },
  {
    move: "apology",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:scusa|scusami|mi dispiace|perdonami)? ?(?:sono stat[oa]|ero) (?:molto |un po |troppo |davvero )*(?:cattiv[oa]|ingiust[oa]|maleducat[oa]|sgarbat[oa]|scortese|dur[oa]|pesante)(?: con te)?(?: scusa| mi dispiace)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "whatIf",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:ma )?(?:e )?(?:cosa succede )?se (?:poi |alla fine )?(?:e |fosse |va |sta |si |non |dovesse )*(?:male|brutto|grave|un tumore|cancro|peggiora|peggio|peggiorare|muore|torna|ritorna|guarisce|funziona)(?: piu| mai)?`,
      `${lead}(?:ma )?(?:e )?se (?:finisco|perdo|resto|non riesco piu|non posso piu)\\b.{0,40}`,
    ),
  },
  {
    move: "work",
    longest: 16,
    test: /\b(?:aiutami|mi aiuti|puoi aiutarmi|aiuto) (?:con|a fare|a scrivere) (?:il|la|i|gli|mio|il mio|la mia|i miei|un|una) (?:curriculum|cv|compiti|tesi|tema|codice|relazione|lettera di presentazione)$/,
  },
  {
    move: "goodbye",
    longest: 12,
    needsReply: true,
    unless: /\b(?:ma|come)\b/,
    test: /^(?:(?:bene|va bene|ok|grazie|allora|be|beh|dai|comunque) )+(?:ora |adesso )?(?:devo|vado|scappo|corro|mi tocca)(?: andare)?(?: ad?)? (?:cucinare|mangiare|cenare|lavorare|dormire|studiare|fare la (?:spesa|doccia|cena)|preparare (?:la|il)|prendere i|portare fuori il cane)\b/,
  },
  {
    move: "noFaith",
    longest: 14,
    unless: /\b(?:non credo piu|prima|una volta|ho perso|pero)\b/,
    test: new RegExp(
      `^${lead}(?:io )?(?:non credo (?:a|in) (?:niente (?:di (?:spirituale|religioso))?|dio|queste cose|nessun dio|alla? religione)|(?:sono|io sono) ate[oa]|non sono (?:credente|religios[oa]|spirituale)|(?:per favore )?(?:niente|nessuna?|senza|non voglio|non parlarmi di|lascia stare)(?: le| la)? (?:preghier[ae]|pregare|religione|dio|anim[ae]|cose (?:spirituali|religiose)|fede))\\b`,
    ),
  },
  {
    move: "practice",
    longest: 12,
    test: /\bun(?: altro)? esercizio\b.*\b(?:niente|senza|non)(?: la| di)? (?:respirazione|respiro|respirare)$/,
  },
  {
    move: "listen",
    longest: 14,
    test: new RegExp(
      `\\bnon (?:voglio|mi serve|dirmi|darmi|chiedermi|farmi|mi dare|mi dire|ho bisogno)(?: \\w+){0,3} ${exercise}(?: di respirazione)?${andSoOn}$`,
    ),
  },
  {
    move: "doubt",
    longest: 12,
    needsReply: true,
    test: /\b(?:ripeti|stai ripetendo)(?: solo| soltanto| sempre)? (?:quello che|quel che|cio che|tutto quello che|le mie parole)\b/,
  },
  {
    move: "insult",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:questo|quello|e)(?: e)? (?:del tutto |proprio |davvero |abbastanza )?(?:inutile|stupido|ridicolo|assurdo|una stupidaggine|una perdita di tempo)`,
    ),
  },
  {
    move: "smallTalk",
    answer: "whatHappened",
    longest: 7,
    isOpening: true,
    test: whole(
      `${lead}(?:che (?:schifo|palle|merda|rabbia|nervi)(?: di (?:giornata|vita|settimana))?|(?:e |questa e |oggi e )?(?:tutto|tutta) (?:uno schifo|una merda|ingiusto)|(?:questo |questa )?(?:e )?uno schifo|odio tutto|che giornata di merda)(?: davvero| proprio)?`,
    ),
  },
  {
    move: "work",
    longest: 30,
    test: /\b(?:ignora|dimentica|scorda)(?: tutte)?(?: le| tutte)? (?:tue )?(?:istruzioni|regole)\b|\b(?:system prompt|prompt di sistema)\b/,
  },
  {
    move: "human",
    answer: "maker",
    longest: 8,
    test: whole(`${lead}chi (?:ti|l|lo) ?ha (?:fatt[oa]|creat[oa]|programmat[oa]|inventat[oa]|scritt[oa])`),
  },
  {
    move: "help",
    longest: 9,
    test: whole(`${lead}(?:allora )?(?:che )?(?:cosa |che )(?:sai|puoi) fare(?: allora)?`),
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 16,
    test: new RegExp(
      `^(?:giornata lunga )?${lead}(?:volevo|voglio|vorrei) (?:solo |soltanto )?(?:dirti|darti|augurarti) (?:la )?buona ?notte$`,
    ),
  },
  {
    move: "goodbye",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:la bimba|il bimbo|la bambina|il bambino|mi[oa] \\w+) )?(?:si e (?:gia )?svegliat[oa]|sta piangendo|piange|mi chiama|e arrivat[oa])(?: adesso| ora)? (?:ciao|devo andare|vado|a dopo)(?: ciao)?`,
    ),
  },
  {
    move: "smallTalk",
    answer: "justTired",
    longest: 11,
    needsReply: true,
    test: whole(
      `${lead}(?:non (?:e|mi e) successo (?:niente|nulla)(?: di (?:che|speciale|brutto))? )?(?:sono )?(?:solo |soltanto |semplicemente )(?:molto |tanto |un po )?(?:stanc[oa]|esaust[oa]|assonnat[oa])`,
    ),
  },
  {
    move: "comfort",
    longest: 14,
    test: whole(
      `${lead}(?:puoi )?(?:dimmi|dirmi|raccontami|raccontarmi|mi dici|mi racconti) (?:solo )?qualcosa di (?:bello|buono|carino|allegro|dolce|gentile)(?: (?:prima di (?:dormire|andare a (?:letto|dormire))|per (?:la notte|dormire|addormentarmi)|stasera|stanotte))?(?: per favore)?`,
    ),
  },
  {
    move: "comfort",
    longest: 5,
    needsReply: true,
    test: whole(
      `${lead}(?:magari |forse )?una (?:storia|storiella|favola|fiaba)(?: breve| corta| per favore)*`,
    ),
  },
  {
    move: "comfort",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:un[oa]|un altr[oa]|qualcosa)(?: di bello)? (?:anche )?per (?:mi[oa]|i miei|le mie|nostr[oa]) (?:\\w+ )?(?:figli[oa]?|figlie|bambin[oa]|bimb[oa]|moglie|marito|compagn[oa]|madre|padre|sorella|fratello|amic[oa])`,
    ),
  },
  {
    move: "again",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:possiamo|posso|vorrei|voglio) )?(?:rifar(?:lo|la|e)|rifacciamo(?:lo|la)?|ripeter(?:lo|la))(?: (?:lo stess[oa]|la stessa|quell[oa]|questo|quest[oa]))?(?: (?:di nuovo|ancora una volta|un altra volta))?(?: per favore)?`,
      `${lead}(?:ancora una volta|di nuovo|un altra volta)(?: per favore)?`,
      `${lead}(?:preferivo|preferisco|mi piaceva di piu) (?:il|la|l) ?(?:prim[oa]|precedente|altr[oa])`,
      `${lead}(?:il|la) (?:prim[oa]|precedente) era (?:meglio|migliore)\\b.*`,
      `${lead}(?:.* )?(?:la|lo) stess[oa] (?:di (?:prima|ieri)|dell altra volta)(?: per favore)?`,
      `${lead}come si fanno? (?:quest[oaie]|quell[oaie]|(?:i|le|la|il|gli) \\w+(?: \\w+)?)`,
      `.*\\b(?:possiamo|facciamo|rifacciamo) (?:rifare )?(?:lo stesso|la stessa)`,
    ),
  },
  {
    move: "goOn",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}non quell[oa] l altr[oa](?: per favore)?`,
      `${lead}(?:adesso |ora )?(?:un[oa]? divers[oa]|un altr[oa](?: (?:divers[oa]|pratica|esercizio))?)(?: (?:adesso|ora|per favore))*`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:qualcos altro|qualcosa)(?: allora)? (?:non|senza|ma non|che non sia)(?: (?:con|di|il|la|l))* ?(?:respiro|respirazione|respirare)(?: per favore)?`,
    ),
  },
  {
    move: "practice",
    longest: 16,
    test: new RegExp(
      `^${lead}(?:hai|c e|conosci) qualcosa (?:di (?:breve|corto|veloce|semplice|facile) )?(?:per|da fare (?:per|quando)|quando)\\b|^${lead}(?:mi dai|dammi|puoi darmi) qualcosa (?:per (?:dormir|addormentar|calmar|rilassar)\\w*|da fare con le mani)\\b|^${lead}(?:dammi|dimmi|mi dai) qualcosa di (?:veloce|breve|piccolo|facile|semplice|corto)\\b.*|^${lead}(?:ho (?:solo|soltanto)|(?:solo|soltanto) ho) (?:circa )?\\w+ minut[oi]\\b`,
    ),
    unless: /\b(?:cena|pranzo|febbre|compiti)\b/,
  },
  {
    move: "glad",
    longest: 9,
    needsReply: true,
    unless: /\b(?:non|se|quando|mai|niente)\b/,
    test: whole(
      `${lead}(?:questo|cosi|quello)(?: si)? (?:mi )?(?:aiuta|serve|e servito|e andat[oa] meglio|va meglio|andava meglio)(?: (?:molto|tanto|grazie|davvero))*`,
      `${lead}(?:un po )?mi ha aiutat[oa](?: (?:davvero|un po|molto))*`,
    ),
  },
  {
    move: "memory",
    answer: "whoReads",
    longest: 14,
    test: whole(
      `${lead}(?:e )?(?:chi|qualcuno|altri|gli amministratori)(?: altro)? (?:puo (?:leggere|vedere)|possono (?:leggere|vedere)|legge|leggono|vede|vedono|sta leggendo) (?:questo|tutto questo|quello che (?:ti )?(?:scrivo|dico|racconto)|cio che scrivo|i miei (?:messaggi|pensieri)|le mie parole)(?: qui)?`,
    ),
  },
  {
    move: "help",
    answer: "practiceHow",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:e )?(?:per )?(?:quanto(?: tempo)?|quanti minuti|quante volte|ogni quanto)\\b.{0,30}\\b(?:sedut[oa]|sedermi|farlo|faccio|praticare|respirare|meditare)\\b.{0,20}`,
      `${lead}(?:con )?(?:gli )?occhi (?:aperti|chiusi)\\b.{0,30}`,
      `${lead}(?:posso|devo|bisogna) (?:sedermi|stare sedut[oa]|sdraiarmi|stendermi|chiudere gli occhi|farlo (?:sedut[oa]|sdraiat[oa]|ogni giorno|tutti i giorni))\\b.{0,30}`,
      `${lead}(?:e )?se (?:mi addormento|mi distraggo|perdo il conto)\\b.{0,20}`,
      `${lead}(?:lo )?(?:sto sbagliando|sto facendo (?:bene|giusto|male))`,
    ),
  },
  {
    move: "memory",
    answer: "kept",
    longest: 12,
    test: whole(
      `${lead}(?:salvi|conservi|memorizzi|registri|leggi|condividi) (?:quello che (?:ti )?(?:scrivo|dico|racconto)|i miei (?:messaggi|dati)|le mie parole|tutto questo)\\b.{0,20}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willPass",
    longest: 9,
    needsReply: true,
    isQuestion: true,
    test: whole(
      `${lead}(?:ma )?(?:questo|il dolore)? ?(?:passa|passera|migliora|migliorera|fara meno male|diventa piu facile)(?: (?:col tempo|con il tempo|un giorno|prima o poi))?`,
    ),
  },
  {
    move: "unknowable",
    answer: "beOk",
    longest: 9,
    needsReply: true,
    test: whole(`${lead}(?:dimmi|promettimi) che (?:tutto )?(?:andra|sara|va)(?: tutto)? (?:bene|a posto)`),
  },
  {
    move: "unknowable",
    answer: "godAngry",
    longest: 12,
    test: whole(
      `${lead}(?:secondo te |(?:tu )?(?:credi|pensi) che )?(?:dio|allah) (?:e|sia|si e) (?:arrabbiato|deluso|stanco)(?: (?:con|di) me)?`,
    ),
  },
  {
    move: "judge",
    answer: "notWrong",
    longest: 18,
    needsReply: true,
    test: whole(
      `${lead}(?:e|sarebbe) (?:sbagliato|male|brutto|egoista|un peccato|terribile) (?:che io sia|se (?:io )?sono|essere|provare|sentirsi|sentirmi|ridere)\\b.*`,
    ),
  },
  {
    move: "wording",
    longest: 9,
    test: whole(
      `${lead}(?:che )?(?:cosa|che) (?:dico|racconto|rispondo|posso dire) (?:a|ai|alle|al|alla) (?:\\w+ )?\\w+`,
    ),
  },
  {
    move: "advice",
    answer: "tonight",
    longest: 15,
    needsReply: true,
    test: new RegExp(
      `^(?:va bene capisco |capisco )?${lead}(?:che cosa|cosa|che) (?:faccio|posso fare|potrei fare|devo fare|dovrei fare) (?:stasera|stanotte|domattina|domani(?: mattina| sera)?|prima di dormire)(?: (?:prima d|con|quando|dopo)\\w*(?: \\w+){1,3})?$`,
    ),
  },
  {
    move: "advice",
    longest: 10,
    needsReply: true,
    test: whole(`${lead}(?:hai |mi dai )?qualche (?:consiglio|suggerimento|dritta)(?: (?:per|su|sul) .*)?`),
  },
  {
    move: "unknowable",
    answer: "whyThey",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:e )?(?:perche|come mai) (?:lui |lei |mi[oa] \\w+ )?(?:mi |l |lo |se )*(?:ha (?:fatto|detto|lasciat[oa]|mentito|tradit[oa])|fa|tratta|n e andat[oa])\\b(?: \\w+){0,3}`,
    ),
  },
  {
    move: "fact",
    longest: 14,
    isQuestion: true,
    test: new RegExp(
      `^${lead}(?:mi |puoi )?(?:spieghi|spiegarmi|spiegare|dici) (?:(?:che )?cos(?:a)? (?:e|sono|significa)|come funziona)\\b(?! (?:questo|quello)$)`,
    ),
  },
  {
    move: "no",
    longest: 7,
    needsReply: true,
    test: whole(`${lead}non (?:lo )?voglio(?: farlo)? (?:non ancora|ancora no|per ora(?: no)?)`),
  },
  {
    move: "wording",
    answer: "facing",
    longest: 14,
    needsReply: true,
    test: new RegExp(
      `^${lead}come (?:li|le|lo|la|gli) (?:guardo|affronto|potro guardare)\\b|^${lead}come (?:faccio a|posso) (?:guardarl[ieoa]|affrontarl[ieoa])\\b`,
    ),
  },
  {
    move: "meaning",
    answer: "meaning",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:me lo |lo |puoi )?(?:dici|dirlo|dirmelo|dimmelo|spieghi|spiegarlo) (?:in modo )?piu (?:semplice|facile|chiaro|semplicemente|chiaramente)(?: per favore)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "hearsMe",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:secondo te |(?:tu )?(?:credi|pensi) che |mi chiedo se )?(?:lui |lei |mi[oa] \\w+ |papa |mamma )?(?:ancora )?mi (?:ancora )?(?:sent[ea]|ved[ea]|ascolt[ai]|protegge|guarda)(?: (?:ancora|da lassu|dal cielo|da dov e))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "stillLoved",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}non so se (?:lui |lei |loro |mi[oa] \\w+ |i miei )?(?:ancora )?(?:mi (?:vuole|vogliono|ama|amano|pensa|pensano))(?: (?:ancora|bene|davvero))*`,
    ),
  },
  {
    move: "named",
    longest: 30,
    needsReply: true,
    test: /^(?:\w+ )?si chiamava\b|^il suo nome era\b/,
  },
];
