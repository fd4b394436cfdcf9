import { whole, within, type Rule } from "./types";

/** Words that may come first. */
export const lead =
  "(?:(?:ma|e|ehi|allora|beh|be|ah|eh|scusa|scusami|senti|ciao|per favore|anamcara|ok|va bene|dai|mah|hm+|mm+) )*";
/** Ways to ask for something. */
const ask =
  "puoi|potresti|possiamo|mi (?:dai|dici|fai|insegni|consigli|ridai|mandi|reciti)|dammi|dimmi|fammi|insegnami|mostrami|voglio|vorrei|mi serve|ho bisogno di|mi piacerebbe|hai|sai|conosci|c e|un altr[oa]|altr[oa]|qualche|per favore|aiutami|facciamo";
/** The subjects of reported speech. */
const others =
  "lui mi|lei mi|mi ha detto|mi dice|dice|dicono|ha detto|mi chiama|capo|marito|moglie|padre|madre|mamma|papa|fratello|sorella|prof|professoressa|professore|suocera|ex|gente|tutti|figlio|figlia|mi hanno";

export const rules: readonly Rule[] = [
  {
    move: "memory",
    answer: "notKept",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:no |si |e )?(?:per favore )?(?:non (?:lo )?(?:ricordarl?o?|ricordare|ricordartelo|salvarlo|segnarlo|segnartelo|memorizzarlo|annotarlo|conservarlo)(?: (?:questo|quello|quello che ho (?:detto|scritto)))?|dimentica (?:questo|quello|quello che ho (?:detto|scritto))|(?:questo |che )?rest(?:i|a) (?:fra|tra) (?:noi|me e te))(?: per favore| ok)*$`,
    ),
  },
  {
    move: "memory",
    answer: "remember",
    longest: 60,
    test: new RegExp(
      `^${lead}(?:(?:puoi|potresti) )?(?:per favore )?(?:ricorda(?:ti|rti|re)?|tieni a mente|tenere a mente|segna(?:ti|rti)|annota(?:ti)?|non dimenticare|non (?:ti )?dimenticare|non scordare|non scordarti) che (?!dio|tu\\b|sei)`,
    ),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:quest[oa]|quell[oa]|l esercizio|quest esercizio)(?: (?:esercizio|pratica))? e (?:troppo|molto) lung[oa](?: per me)?|(?:(?:hai|c e|dammi) )?(?:qualcosa di|un[oa]?|un altr[oa])(?: un po)? piu (?:cort[oa]|breve|veloce)|piu (?:cort[oa]|breve))(?: per favore)?`,
    ),
  },
  {
    move: "fact",
    longest: 30,
    isQuestion: true,
    test: /\b(?:ha detto|disse|dice|scrisse|ha scritto|diceva)\b.* (?:vero|giusto|corretto)$/,
  },
  {
    move: "thanks",
    longest: 25,
    unless: within("ma|pero|morto|morta|paura"),
    test: new RegExp(
      `^${lead}(?:solo )?(?:volevo|voglio|vorrei) (?:solo |soltanto )?(?:ringraziarti|dirti (?:solo )?grazie)\\b`,
    ),
  },
  {
    move: "thanks",
    longest: 5,
    test: /^(?:merci|danke|obrigad[oa]|dank je)\b/,
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 12,
    unless: within("non|ma|se|come"),
    test: new RegExp(
      `^${lead}(?:(?:grazie|va bene|ok) )*(?:mi rimetto a (?:letto|dormire)|torno a (?:letto|dormire)|provo a dormire|mi metto a letto)(?: (?:ora|adesso|grazie|buonanotte|buona notte|notte|ciao))*$`,
    ),
  },
  {
    move: "doubt",
    longest: 14,
    test: within(
      "(?:questo|cio|quello) come (?:dovrebbe|potrebbe|puo) aiutarmi|come (?:dovrebbe|potrebbe|puo) aiutarmi (?:questo|cio)|come mi (?:dovrebbe|puo) aiutare (?:questo|cio)",
      "(?:scegli|prendi|peschi) (?:solo |soltanto )?(?:fra |tra )?(?:testi|risposte|frasi)",
    ),
  },
  {
    move: "yes",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:va bene|d accordo|ok|capito|giusto) )*(?:mi (?:piace|fa piacere) che (?:tu )?(?:lo dica|me lo dica|sia sincer[oa]|lo dici|sei sincer[oa])|capito|mi sembra giusto)`,
    ),
  },
  {
    move: "yes",
    answer: "resolved",
    longest: 12,
    needsReply: true,
    unless: within("non|mai|se|ti"),
    test: new RegExp(
      `^${lead}(?:magari |forse |allora |credo che |ok |va bene |domani |oggi |poi )*(?:(?:gli|le|lo|la|li) (?:scrivo|scrivero|chiamo|chiamero|telefono|telefonero|parlo|parlero|chiedo|chiedero|chiedo (?:scusa|perdono))|vado a (?:parlargli|parlarle|trovarl[oa])|(?:parlo|parlero) con)\\b`,
    ),
  },
  {
    move: "practice",
    longest: 14,
    isQuestion: true,
    test: whole(
      `${lead}come (?:posso|faccio a|si fa a) (?:tener(?:e|mi)?|conservare|custodire|trattenere|assaporare|far durare)(?: stretto| vivo)? (?:questo|questa|quello|cosi)(?: \\w+){0,3}`,
    ),
  },
  {
    move: "advice",
    answer: "adviceHow",
    longest: 10,
    isQuestion: true,
    test: whole(
      `${lead}come (?:passo|affronto|reggo|supero|sopravvivo a|arrivo a) (?:la|il|le|i|l|una|questa|questo|queste|questi) ?(?:\\w+ ?){1,4}`,
    ),
  },
  {
    // The library quotes no one, and says so.
    move: "fact",
    longest: 20,
    test: within(
      "(?:dammi|dimmi|trova|trovami|manda|mandami|condividi|conosci|sai|hai|voglio|vorrei|mi serve|citami)(?: (?:una?|qualche|un altra|la|le|delle))? ?(?:\\w+ )?(?:citazion[ei]|versett[oi]|dett[oi]|proverbi[o]?)",
      "(?:una?|qualche) (?:citazion[ei]|versett[oi]|proverbio) (?:di|del|della|su|sul|sulla)",
      "(?:che cosa|cosa|che|quello che|cio che) (?:dice|insegna|diceva) (?:la |il )?(?:bibbia|corano|vangelo|buddha|gesu|rumi|marco aurelio|seneca|salm[oi])",
    ),
  },
  {
    move: "worse",
    longest: 30,
    needsReply: true,
    test: new RegExp(
      "\\b(?:provat[oa]|ho provato|l ho fatto|fatto|facendol[oa]|esercizio|pratica|respiro|respirazione|meditazione|meditare)\\b.*\\b(?:peggio|gira(?:re|va|ta)? (?:un po )?la testa|girare la testa|giramento|panico|piu (?:ansios[oa]|agitat[oa]|nervos[oa]|ansia)|stat[oa] male|nausea)\\b|^(?:adesso |ora )?(?:mi sento|sto|sono stat[oa]|e) (?:ancora |molto |anche |solo )?peggio(?: di prima| adesso)?$|^(?:ancora |molto )?peggio(?: di prima)?$",
    ),
  },
  {
    move: "notHelped",
    longest: 10,
    needsReply: true,
    unless: within(
      "mio|mia|niente mi aiuta|pastiglie|terapia|psicolog[oa]|tutti (?:mi )?dicono|parlat[oi]|io e (?:lui|lei)",
    ),
    test: within(
      "non (?:mi |ci |m )?(?:ha |e |sta )?(?:aiuta|aiuto|aiutat[oa]|aiutando|serve|servit[oa]|funziona|funzionato|fa niente|fatto niente|cambia niente)(?: a (?:niente|nulla)| molto| per niente)?",
      "(?:neanche|nemmeno|neppure) (?:questo|questa|quello|cosi) (?:mi )?(?:aiuta|serve|funziona|ha aiutato|e servito)",
      "non (?:e|era) (?:questo|quello|quello che (?:intendevo|chiedevo|volevo|mi serve))|non intendevo (?:questo|quello)|non fa per me|qualcosa di diverso|non ci siamo",
    ),
  },
  {
    move: "again",
    longest: 12,
    needsReply: true,
    test: new RegExp(
      "\\b(?:ripet(?:i|imi|ere|ermi)|puoi ripetere|me l[oa] ripeti|mi ridai|ridammi|ridimmi)\\b|\\b(?:dammi|mandami|dimmi|scrivimi|mi dai)\\b.*\\b(?:di nuovo|un altra volta|ancora una volta|di prima)\\b|\\b(?:l )?(?:stess[oa]|ultim[oa]) (?:esercizio|pratica|meditazione)\\b|\\b(?:esercizio|pratica|meditazione) di prima\\b|\\b(?:ancora|di nuovo|rifaccio|voglio|e|anche) (?:quell[ao]|l[ao] stess[ao]) di prima\\b|^quell[ao] di prima$|^(?:di nuovo|ancora una volta|un altra volta)(?: per favore)?$",
    ),
    unless: within("sempre|stesse cose|stessa cosa|non fai che"),
  },
  {
    move: "listen",
    longest: 30,
    test: within(
      "(?:basta(?: con)?|non voglio|niente|senza|non mi servono|non dare|smettila con|non ho bisogno di)(?: piu| altri| altre| gli| le| i| di| con| un altr[oa])* ?(?:esercizi|esercizio|pratiche|pratica|consigli|meditazioni|respirazioni|tecniche)",
      "(?:ho )?(?:solo|soltanto) (?:bisogno|voglia) di (?:sfogarmi|parlare|essere ascoltat[oa]|qualcuno che (?:mi )?ascolti)|voglio solo (?:sfogarmi|parlare|essere ascoltat[oa]|che mi ascolti)|devo sfogarmi|fammi sfogare|lasciami sfogare|ascoltami e basta|ascolta e basta",
    ),
  },
  {
    move: "insult",
    longest: 14,
    unless: within(others, "sono|mi sento"),
    test: within(
      "(?:sei|fai) (?:\\w+ ){0,3}(?:inutile|stupid[oa]|scem[oa]|idiota|imbecille|merda|schifo|cretin[oa]|deficiente|ridicol[oa]|patetic[oa]|pena|incapace|ignorante)",
      "(?:stupid[oa]|maledett[oa]|inutile|scem[oa]|dannat[oa]) (?:macchina|robot|programma|bot|app|computer|coso)|(?:macchina|robot|programma|app|bot) (?:di merda|inutile|stupid[oa]|del cavolo)",
      "non (?:servi|vali) (?:a )?(?:niente|nulla)|vaffanculo|va a quel paese|vai a quel paese|vattene|sta zitt[oa]|stai zitt[oa]|ti odio|che schifo di|(?:questa|questo|e) (?:e )?(?:una )?(?:merda|schifezza|cavolata|stronzata)|mi fai schifo",
    ),
  },
  {
    move: "amen",
    longest: 3,
    test: whole(`${lead}(?:amen|(?:e )?cosi sia)(?: grazie)*`),
  },
  {
    move: "belief",
    longest: 9,
    isQuestion: true,
    test: within(
      "(?:tu )?credi in (?:dio|gesu|allah|qualcosa|un dio|una vita dopo la morte)|sei (?:credente|religios[oa]|cristian[oa]|cattolic[oa]|musulman[oa]|ate[oa])|esiste dio|dio esiste|tu preghi|tu ci credi",
    ),
  },
  {
    move: "human",
    longest: 14,
    test: within(
      "(?:sei|siete) (?:\\w+ ){0,2}(?:ia|ai|bot|robot|uman[oa]|persona|macchina|programma|reale|ver[oa]|psicolog[oa]|medico|dottore|dottoressa|terapeuta|prete|dio|chatgpt|intelligenza artificiale|qualcuno|computer|essere umano)",
      "chi ti ha (?:creat[oa]|fatt[oa]|programmat[oa]|inventat[oa])|(?:parlo|parlando|scrivendo|scrivo|chattando) con (?:una |un )?(?:persona|robot|macchina|qualcuno|umano|bot|essere umano)|con chi (?:parlo|sto parlando)|chi (?:sei|siete|mi (?:risponde|legge|scrive)|scrive queste|c e dall altra)|(?:c e|lo legge|legge) qualcuno (?:che|dietro|dall altra|qui)?|lo legge qualcuno|che cosa sei|^cosa sei",
    ),
  },
  {
    move: "name",
    longest: 10,
    test: within("come ti (?:chiami|chiamo|posso chiamare)|qual e il tuo nome|il tuo nome|hai un nome"),
  },
  {
    move: "memory",
    longest: 14,
    test: within(
      "(?:che )?cosa (?:sai|ricordi|conosci|ti ricordi|hai memorizzato) (?:di|su) me|che sai di me|ti ricordi (?:di me|cosa|quello|che cosa)|ricordi (?:chi sono|cosa ti)|sai (?:chi sono|come mi chiamo|il mio nome)|(?:che )?cosa ti ho (?:detto|raccontato|scritto)",
    ),
  },
  {
    move: "support",
    longest: 25,
    test: new RegExp(
      "^(?=.*\\b(?:app|applicazione|password|account|notifiche|promemoria|abbonamento|premium|l audio|la voce|il gong|mail di recupero)\\b)(?=.*\\b(?:si (?:chiude|blocca)|non (?:mi )?(?:arriva|arrivano|funziona|riesco a entrare|parte)|come (?:cancello|elimino|disdico|cambio|disattivo|tolgo)|cancellare|disdire|gratis|pagare|dimenticat[oa]|troppo (?:veloce|forte|lent[oa])|venire un colpo)\\b)",
    ),
    unless: within("mio (?:capo|marito)"),
  },
  {
    move: "prayer",
    longest: 24,
    unless:
      /\b(?:pregavo|non prego piu|differenza|mia nonna|e peccato|si puo pregare|non riesco a pregare)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|di|scrivi\\w*|una)\\b).*\\b(?:preghiera|preghiere|pregare (?:con|per|insieme)|prega (?:con|per)|benedizione|padre nostro|ave maria|salmo|versetto|sentire il rosario)\\b|^(?:per favore )?(?:una )?(?:preghiera|benedizione|padre nostro|ave maria|l eterno riposo|angelo di dio|rosario)(?: (?:di|del|della|per|da) .*)?(?: per favore)?$|^(?:tu )?preg(?:a|hi|heresti|hiamo) (?:con me|per|insieme)\\b.*|^sia lodato`,
    ),
  },
  {
    move: "meditation",
    longest: 18,
    unless: /\b(?:mi sono addormentat|conta lo stesso|ieri|medito|differenza|gong|fine meditazione)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|breve|corta|come si (?:comincia|inizia))\\b).*\\b(?:meditazion[ei]|meditare|scansione del corpo)\\b|^(?:una )?(?:meditazione|meditare)(?: (?:breve|guidata|corta))?(?: per favore)?$|^come (?:si (?:comincia|inizia)|comincio|inizio) a meditare`,
    ),
  },
  {
    move: "practice",
    longest: 18,
    unless: /\b(?:fare esercizio|piu esercizio|in pratica|studio legale|patente)\b/,
    test: new RegExp(
      `^(?:(?:beh|e|hai|c e|dammi|dimmi) )*qualcosa (?:per|x|che mi) (?:calmar|rilassar|tranquillizzar|aiuti a dormire|dormir|respirar)\\w*\\b.*|^(?=.*\\b(?:${ask})\\b).*\\b(?:esercizio|esercizi|pratica|pratiche|tecnica|respirazione|rituale|qualcosa (?:da|che possa) fare)\\b|^(?:un |una |un altr[oa] )?(?:esercizio|pratica)(?: di respirazione| breve)?(?: per favore)?$|^(?:aiutami a (?:calmarmi|rilassarmi|dormire|respirare)|calmami|ho bisogno di calma|un po di pace)(?: per favore)?$`,
    ),
  },
  {
    move: "doubt",
    longest: 20,
    unless: within(others),
    test: within(
      "non mi (?:capisci|ascolti|leggi|senti|stai (?:ascoltando|capendo))|non (?:capisci|sai) (?:niente|nulla|quello che|di che)",
      "non (?:mi )?(?:hai|stai) (?:risposto|rispondendo)|non e quello che (?:ti )?(?:ho chiesto|chiedevo)|(?:sembri|parli come) un (?:robot|automa)|(?:ripeti|dici|rispondi|scrivi) sempre (?:le stesse cose|la stessa cosa|lo stesso|uguale)|mi dici sempre|ti ripeti|l hai gia detto|gia detto|rispost[ae] (?:automatic|preconfezionat|generich|gia pront|standard)\\w*|troppo generic[oa]|ti ho chiesto (?:di|del|della)|sei solo (?:una macchina|un programma)|perche dovrei (?:fidarmi|crederti|ascoltarti)|che ne (?:sai|vuoi sapere)|come (?:fai|puoi) (?:a )?(?:saperlo|capire|sapere)|capisci davvero|mi capisci davvero|te lo inventi|biglietti dei cioccolatini|frasi fatte|baci perugina",
    ),
  },
  {
    move: "affection",
    longest: 7,
    test: whole(
      `${lead}(?:ti (?:voglio bene|amo|adoro)(?: tanto| molto)?|mi vuoi bene|tu mi vuoi bene|sei (?:un tesoro|il migliore|la migliore|molto gentile|dolcissim[oa]|carin[oa]))`,
    ),
  },
  {
    move: "work",
    longest: 40,
    answer: "write",
    test: new RegExp(
      `^${lead}(?:(?:puoi|potresti|mi puoi) )?(?:scriv\\w+|fammi|raccont\\w+|dimmi|invent\\w+|cantami|canta|componi|voglio|mi racconti|mi scrivi|mi fai)(?: \\w+)? (?:un |una |qualche |la )?(?:poesia|haiku|favola|barzelletta|storia|storiella|canzone|fiaba|filastrocca|racconto)\\b|^(?:un|una) (?:poesia|haiku|favola|barzelletta|storia|fiaba|filastrocca)\\b.{0,60}$`,
    ),
  },
  {
    move: "work",
    longest: 60,
    unless: within("il mio capo|la prof|troppi compiti"),
    test: new RegExp(
      `^${lead}(?:(?:puoi|potresti|mi puoi|mi|ho bisogno che tu|voglio che tu|aiutami a) )?(?:traduc\\w+|tradu[cz]\\w*|riassum\\w+|risolv\\w+|calcol\\w+|corregg\\w+|programma(?:mi|re)|(?:fammi|fai|fare|fa) (?:un|una|il|la|i|gli|l) ?(?:\\w+ ){0,2}(?:riassunto|programma|codice|script|funzione|compiti|tema|relazione|tesina|tabella|sito|pagina|lettera|curriculum)|scriv(?:imi|i|ere|ermi) (?:tu )?(?:un|una|il|la|l) ?(?:\\w+ ){0,2}(?:codice|script|funzione|tema|mail|lettera|relazione|programma|saggio|discorso|elogio|necrologio))\\b|\\b(?:me l[oa] (?:scrivi|fai)|(?:puoi|potresti) scrivermel[oa])(?: tu)?$|\\b(?:python|javascript|html|css|sql|excel|il mio codice|non compila)\\b`,
    ),
  },
  {
    move: "why",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:quest[oa] )?(?:perche|xke|xche|come mai|perche (?:no|questo|quello|lo dici|dici (?:questo|cosi)|mi (?:chiedi|dici|lo (?:chiedi|dici))\\b.*|me lo (?:chiedi|dici)|(?:proprio )?(?:io|a me|a lui|a lei|a noi|adesso|ora|oggi)|cosi presto)|a che scopo|a cosa serve|per quale motivo|che c entra)`,
    ),
  },
  {
    move: "whyFeeling",
    longest: 18,
    isQuestion: true,
    unless: within("mi (?:chiedi|dici|lo chiedi|hai)|lo dici|il cielo"),
    test: new RegExp(
      `^${lead}(?:dimmi )?(?:perche|come mai|xke|xche) (?:mi|ci|a me|io|non (?:riesco|posso|ci riesco|mi|ce la faccio|dormo|smetto|passa)|sempre|sono|ho|sto|continuo|piango|adesso|ora|ancora|fa (?:cosi |piu |ancora |tanto )?male|fa piu|succede|tutto|niente|provo|sento|e cosi difficile)\\b`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    answer: "adviceHow",
    isQuestion: true,
    unless: within("prendere|dose|mg|medico|pastiglie|dir(?:le|gli)"),
    test: whole(
      `${lead}(?:come (?:faccio|posso|si fa|riesco)(?: io)? (?:a |ad )?(?:smettere|superare|dimentic|andare|lasciar|vivere|uscir|passare|non )\\w*\\b.*)`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    isQuestion: true,
    unless: within("prendere|dose|mg|medico|pastiglie|dir(?:le|gli)"),
    test: whole(`${lead}(?:(?:pensi che )?(?:dovrei|devo|faccio bene a) (?:\\w+ ){0,9}\\w+)`),
  },
  {
    move: "judge",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:tu )?(?:che|cosa) (?:ne )?(?:pensi|dici)(?: tu)?(?: di (?:questo|quello))?|tu che ne pensi|(?:lo credi|credi di si|lo pensi) ?(?:anche tu)?|(?:lo sono|lo e|e cosi)|(?:(?:forse|magari) )?(?:(?:lui|lei|loro) )?(?:ha|hanno|ho) ragione(?: (?:lui|lei|loro|io))?|(?:pensi|credi) che (?:(?:lui|lei|io) )?(?:abbia|ha) ragione)`,
    ),
  },
  {
    move: "judge",
    longest: 6,
    answer: "normal",
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:e|sara|questo e|ma e)(?: tutto)?(?: una cosa)? (?:normale|comune)(?: questo| tutto questo)?)`,
    ),
  },
  {
    move: "judge",
    longest: 14,
    isQuestion: true,
    test: new RegExp(
      `^${lead}(?:pensi che |secondo te |credi che |dimmi se )?(?:sono|e|sto|ero|ho)(?: (?:una?|cosi|troppo|io|solo))* (?:cattiv\\w|pessim\\w|egoista|matt[oa]|pazz[oa]|debole|normale|stran[oa]|stupid[oa]|brutt[oa]|grass[oa]|colpa mia|peccato|vigliacc\\w|mostro|fallimento|sbagliat\\w|esagerand\\w|pigr\\w|ingrat\\w)\\b`,
    ),
  },
  {
    move: "wording",
    longest: 20,
    test: within(
      "(?:dovrei|devo|posso|potrei) (?:dir|scriver|chieder|raccontar)(?:le|gli|glielo|loro|lo a)",
      "come (?:gli|le) parlo|come parlo con (?:lui|lei|loro|mi[ao])|cosa (?:gli |le )?dico (?:per prim[oa]|prima)$",
      "(?:cosa|che) (?:le|gli) (?:dico|scrivo|racconto|rispondo|posso dire)",
      "come (?:glielo|le|gli|faccio a dir\\w+) (?:dico|chiedo|spiego|scrivo|racconto)?",
      "non so (?:cosa|che cosa|come) (?:dirle|dirgli|dirglielo|scriverle|scrivergli|chiederle|chiedergli)",
    ),
  },
  {
    move: "reachOut",
    longest: 24,
    test: new RegExp(
      "^(?=.*\\b(?:paura|non oso|non ho il coraggio|mi vergogno|vergogna|agitat[oa]|orgoglio|timore|terrore)\\b)(?=.*\\b(?:voglio|vorrei|mi piacerebbe|dovrei|penso|pensato|voglia|pensavo)\\b).*\\b(?:chiamar|scriver|veder|sentir|cercar|telefonar|parlar|incontrar|chieder)(?:la|lo|le|gli|li|e a mi[ao]|e mi[ao]|e con|ci)\\b",
    ),
  },
  {
    move: "meaning",
    longest: 10,
    needsReply: true,
    test: new RegExp(
      `\\b(?:cosa|che) (?:intendi|vuoi dire|volevi dire|vuol dire|significa)(?: (?:questo|quello|con questo|di preciso))?$|\\bin che senso\\b|\\bche intendi\\b|\\bnon (?:ho capito|capisco)\\b(?: (?:cosa|che|quello|niente|bene|la|di|il).*)?$|^${lead}(?:come|cosa|eh|che|cioe|spiega(?:mi|ti)?(?: meglio)?|spiegamelo|parla piu (?:semplice|chiaro)|piu (?:semplice|chiaro|breve)|dillo piu semplice|per esempio|tipo|scusa)$`,
    ),
    unless: within("mi[oa]|perche mi|figli[oa]|marito|moglie"),
  },
  {
    move: "advice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:non so (?:piu )?(?:che |che cosa |cosa )fare|(?:che )?(?:cosa )?(?:che )?(?:me ne )?faccio (?:di|con) (?:questa|questo|tutta questa|tutto questo|la mia)(?: \\w+)?|(?:che )?(?:cosa )?(?:che )?(?:devo|dovrei|posso|potrei) fare(?: adesso| allora)?|(?:che|cosa) (?:devo|dovrei|posso) fare|(?:e )?adesso (?:cosa|che) faccio|(?:che )?cosa faccio|che faccio(?: adesso)?|(?:tu )?(?:che )?cosa faresti(?: tu)?(?: al posto mio| al mio posto| se fossi in me)?|tu che faresti|che faresti tu|(?:che )?cosa mi consigli|(?:dammi|mi dai|mi serve) (?:un |qualche )?consiglio|aiutami a (?:decidere|scegliere)|e adesso)`,
    ),
  },
  {
    move: "goOn",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:dimmi di piu|ancora|di piu|vai avanti|continua|avanti|e poi|e dopo|che altro|un altr[oa]|altro|prosegui|prossim[oa])(?: per favore)?`,
    ),
  },
  {
    move: "help",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:(?:che )?cosa (?:sai|puoi) fare|a cosa servi|come funzion\\w+|(?:che )?cos ?e (?:questo|questa app|anamcara|questo posto)|come (?:puoi|mi puoi) aiutar\\w*|aiuto|aiutami|cosa posso fare qui)(?: per me| qui)?$`,
    ),
  },
  {
    move: "topic",
    longest: 14,
    test: within(
      "non so (?:di )?(?:che )?(?:cosa|che) (?:parlare|dire|scrivere|raccontare|chiedere)|di (?:che )?(?:cosa|che) (?:possiamo|posso|vuoi|potremmo) parlare|(?:dammi|propon\\w+|suggerisci\\w*|scegli\\w*) (?:tu )?(?:un|qualche|un altro) (?:argomento|tema|spunto)|proponi (?:tu )?qualcosa|non so da (?:che parte|dove) (?:cominciare|iniziare|partire)|scegli tu|decidi tu|chiedimi qualcosa|fammi una domanda",
    ),
  },
  {
    move: "pause",
    longest: 6,
    test: whole(
      `${lead}(?:aspetta|fermati|basta|stop|un (?:momento|attimo|secondo)|torno subito|lascia (?:stare|perdere)|aspetta un (?:momento|attimo))(?: per favore)?`,
    ),
  },
  {
    move: "glad",
    longest: 12,
    unless: within("non|se|quando|mai"),
    test: within(
      "(?:sto|mi sento) (?:molto |un po |gia |decisamente )?(?:meglio|piu (?:tranquill[oa]|calm[oa]|legger[oa]))|^(?:(?:cosi )?va |un po |molto |cosi )*meglio(?: adesso| cosi| grazie)?$|mi (?:ha|hai) (?:aiutat[oa]|fatto bene)|mi e servit[oa]|ha funzionato",
    ),
  },
  {
    move: "unsure",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:in realta |sinceramente )?non (?:lo )?so(?: bene| proprio)?|nn so|boh|non saprei|non ne ho idea|chissa|difficile dirlo|non sono sicur[oa])(?: (?:hm+|boh|non so|non saprei|forse|ancora))*`,
    ),
  },
  {
    move: "more",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:hm+|mm+|forse|puo darsi|dipende|cosi cosi|insomma|si tira avanti|mah)(?: (?:hm+|mm+|forse|puo darsi|dipende|cosi cosi|insomma|si tira avanti|mah))*`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    needsReply: true,
    answer: "tryIt",
    test: whole(
      `${lead}(?:(?:(?:ci|lo|la) (?:provo|provero|faccio)|provo|provero|proviamo(?:ci)?)(?: ora| adesso| dopo| domani| stasera| grazie)*)`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    test: whole(
      `${lead}(?:si+|certo|certamente|esatto|esattamente|proprio cosi|appunto|e (?:cosi|vero)|vero|giusto|d accordo|va bene|ok|okay|va|volentieri|credo di si|penso di si|direi di si|un po|assolutamente|infatti|hai ragione|mi piacerebbe|lo vorrei|per favore|magari|ovvio|come no|gia|sicuro|bene)(?: (?:si|certo|esatto|proprio cosi|per favore|grazie|e cosi|e vero|molto|assolutamente|volentieri|dai|hai ragione|tutto|cosi|davvero|infatti))*`,
    ),
  },
  {
    move: "no",
    longest: 9,
    test: whole(
      `${lead}(?:veramente |a dire il vero |in realta )?(?:no+|nono|mica tanto|per niente|per nulla|affatto|non (?:molto|tanto|proprio|esattamente|ora|adesso|oggi|voglio|posso|direi|credo|penso)|meglio di no|preferisco di no|preferirei di no|direi di no|credo di no|adesso no|ancora no|non ancora|mai|niente|nessuno|nessuna|neanche|macche|non sono d accordo|non mi va)(?: (?:no|grazie|molto|ora|adesso|oggi|veramente|davvero|per ora|mi va|parlarne))*`,
    ),
  },
  {
    move: "plan",
    longest: 18,
    needsReply: true,
    unless: within(
      "senza|non|mai|tomba|piang\\w*|dormire|morire|perdonar\\w*|dimenticar\\w*|bere|per (?:lui|lei|loro)",
    ),
    test: within(
      "(?:voglio|vorrei|mi piacerebbe|spero di|penso di|ho intenzione di) (?:iniziare a |cominciare a |tornare a )?(?:imparare|studiare|iscrivermi|viaggiare|visitare|costruire|coltivare|piantare|dipingere|scrivere|suonare|ballare|iniziare|cominciare)",
      "(?:ho|abbiamo) (?:piantato|dipinto|sfornato|costruito|iniziato a (?:imparare|suonare|dipingere|correre))|mi sono iscritt[oa]|sto imparando",
    ),
  },
];
