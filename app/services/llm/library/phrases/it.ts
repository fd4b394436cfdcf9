import { everywhere, whole, within, type Phrases } from "./types";

const lead =
  "(?:(?:ma|e|ehi|allora|beh|be|ah|eh|scusa|scusami|senti|ciao|per favore|anamcara|ok|va bene|dai|mah|hm+|mm+) )*";
const ask =
  "puoi|potresti|possiamo|mi (?:dai|dici|fai|insegni|consigli|ridai|mandi|reciti)|dammi|dimmi|fammi|insegnami|mostrami|voglio|vorrei|mi serve|ho bisogno di|mi piacerebbe|hai|sai|conosci|c e|un altr[oa]|altr[oa]|qualche|per favore|aiutami|facciamo";
const others =
  "lui mi|lei mi|mi ha detto|mi dice|dice|dicono|ha detto|mi chiama|capo|marito|moglie|padre|madre|mamma|papa|fratello|sorella|prof|professoressa|professore|suocera|ex|gente|tutti|figlio|figlia|mi hanno";
const creature =
  "cane|cagnolino|cagnolina|gatto|gatta|gattino|gattina|micio|coniglio|criceto|cavallo|pappagallo|canarino|animale";
const person = `mamma|madre|papa|babbo|padre|genitori|fratello|sorella|fratellino|sorellina|figlio|figlia|bambino|bambina|marito|moglie|compagno|compagna|fidanzato|fidanzata|ragazzo|ragazza|amico|amica|nonno|nonna|nonni|zio|zia|cugino|cugina|nipote|suocero|suocera|cognato|cognata|collega|vicino|vicina|padrino|madrina|gemello|gemella|${creature}`;
const died =
  "e mort[oa]|e mancat[oa]|e scompars[oa]|se n e andat[oa]|se ne e andat[oa]|ci ha lasciato|ci ha lasciati|non c e piu|e venut[oa] a mancare|mori|sono morti|morto|morta";

export const it: Phrases = {
  courtesies: everywhere(
    "(?:mille )?grazie(?: (?:mille|tante|davvero|di cuore|infinite|di tutto|a te|per (?:tutto|l ascolto|avermi ascoltat[oa]|le parole|questo|oggi)))*|ti ringrazio|grz|ti sono grat[oa]|tante grazie|molte grazie",
    "ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|buona giornata|ehi|ehila|rieccomi|eccomi|pace e bene",
    "arrivederci|addio|a (?:domani|dopo|presto|piu tardi)|ci sentiamo|ci vediamo|buonanotte|buona notte|notte|sogni d oro|vado a (?:letto|dormire|nanna)|devo (?:andare|scappare)|ora vado|dormi bene|stammi bene|alla prossima|un abbraccio|baci",
    "amic[oa]|anamcara|amic[oa] mi[oa]|guida|car[oa]|davvero|di nuovo|ci sei|c e qualcuno",
    "(?:che |sono |molto )?(?:belle parole|bello|bella|belle|gentile|carino|utile)|mi (?:ha fatto|fa|hai fatto) bene|mi (?:ha|hai) aiutat[oa]|mi e servit[oa]|mi e (?:stato )?utile",
  ),
  greeting: within(
    "ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|ehi|ehila|rieccomi|eccomi|ci sei|c e qualcuno|pace e bene",
  ),
  thanks: within("grazie|ti ringrazio|grz|ti sono grat[oa]"),
  goodbye: within(
    "arrivederci|addio|a (?:domani|dopo|presto|piu tardi)|ci sentiamo|ci vediamo|buonanotte|buona notte|^notte$|sogni d oro|vado a (?:letto|dormire|nanna)|devo (?:andare|scappare)|ora vado|dormi bene|stammi bene|alla prossima",
  ),
  night: within("buonanotte|notte|sogni|letto|dormire|dormi|nanna"),
  smallTalk: within(
    "come (?:stai|va|te la passi|ti senti|vanno le cose|butta)|tutto bene|che fai|che si dice|come andiamo|cosa fai di bello",
  ),
  idioms: everywhere(
    "mort[oa] e sepolt[oa]|sepolt[oa] (?:viv[oa]|da|dai|dalle|l ascia)|(?:sono|un) (?:un )?(?:uomo )?mort[oa]|clinicamente mort[oa]|si muore di|ci muore dietro|a morte|piedi morti|ascia di guerra|coltellata al cuore|e una bomba|l addio a|addio mondo|tipo funerale|lievito madre|moriro (?:di|dal)|vuole? uccidermi|mi uccidera|mi ammazzera|mi ha assassinato",
    "mi (?:uccide|uccidono|sta uccidendo|stanno uccidendo|ammazza|ammazzano|sta ammazzando|fa morire|fai morire)|ammazzare il tempo|(?:mi|lo|la|ti) ammazz(?:o|a|ano|erebbe)|ucciderei per|ammazzerei per",
    "(?:sto |stavo |sono )?(?:morendo|muoio|morire|moriamo|morivo|morto|morta|morti|moria|volevo morire)(?: quasi)? (?:dal|dalla|dalle|dallo|di|dall) (?=(?:ridere|risate|voglia|sonno|fame|sete|freddo|caldo|vergogna|noia|curiosita|imbarazzo|paura|stanchezza|invidia|nostalgia)\\b)",
    "(?<=stanc[oa] )mort[oa]|(?<=stanchi )morti|(?:bell[oa]|buon[oa]|piace|piacere|piaciut[oa]) da morire|da morire|da impazzire|noia mortale|colpo di sonno|mi e venuto un colpo|venire un colpo|fatto venire un colpo",
    "(?:telefono|cellulare|portatile|computer|macchina|auto|batteria|piante?|stampante|caldaia|lavatrice|frigo|wifi)(?: \\w+){0,2} (?:mort[oa]|morendo|defunt[oa])|e mort[oa] (?:il|la) (?:telefono|cellulare|portatile|computer|macchina|batteria|pianta|stampante|caldaia|lavatrice)",
    "(?:ho )?pers[oa] (?:il|la|le|i|l)? ?(?:treno|autobus|bus|chiavi|telefono|cellulare|portafoglio|volo|scommessa|partita|pazienza|tempo|lavoro|posto|speranza|ogni speranza|fede|voglia|filo|testa|peso|autobus)",
    "ogni volta e una guerra|e una guerra|guerra di nervi|attacchi? di (?:panico|ansia|risate)|sangue alla testa|punto morto|tempi morti|peso morto|ore morte|natura morta|(?:mi|ci) (?:ridono|ridevano|hanno riso) dietro",
    "mi (?:manca|mancano) (?:il (?:fiato|respiro|tempo|coraggio)|l aria|le (?:parole|forze)|la (?:voglia|forza))",
  ),
  laughter: /\b(?:(?:a?ha){2,}h?|(?:ah){2,}|lol|xd+)\b|(?:dal|dalle) (?:ridere|risate)|fa morire dal ridere/,
  heavy: [
    {
      topic: "violence",
      test: within(
        "(?:mi|ci|la|lo|le) (?:ha |hanno |aveva |ha gia )?(?:picchia|picchiat[oaei]|picchiava|picchiavano|mena|menava|menavano|menato|strattona|strattonat[oa]|spinge|spint[oa]|schiaffeggiat[oa]|aggredit[oaei]|minaccia|minacciat[oa]|stuprat[oa]|violentat[oa]|palpat[oa]|palpeggiat[oa]|molestat[oa]|molesta|toccava|toccat[oa]|maltratta|maltrattat[oa]|rapinat[oa]|scippat[oa]|derubat[oa]|bullizza\\w*|perseguita|tormenta|umilia|rinchiude|insulta|chiudevano in|chiudeva in)",
        "uno schiaffo|schiaffi|botte|mi ha dato un pugno|messo le mani addosso|mani addosso|alza(?:to)? le mani|abus(?:i|ato|ava)(?: \\w+){0,2}|stupro|violenza (?:domestica|in casa|sessuale)|violento con|coltello|con una pistola|stalking|bullismo",
        "(?:c e|scoppiata) la guerra|la guerra nel mio|bombe|bombardamenti|(?:mio|nostro) paese(?: \\w+){0,4} guerra",
      ),
    },
    {
      topic: "grief",
      test: within(
        `(?:${person})(?: \\w+){0,4} (?:${died})`,
        `(?:${died})(?: \\w+){0,4} (?:${person})`,
        "^(?:\\w+ ){0,2}e mort[oa](?: (?:oggi|ieri|stanotte|stamattina))?$|e mancat[oa]|(?:il|al|suo|un) funerale|sepolt[oa]|seppellit[oa]|cimitero|tomba|lutto|vedov[oa]|aborto|condoglianze|le ceneri|defunt[oa]|l anniversario della morte|che non c e piu|se n e andat[oa] (?:nel|a|in)",
        "(?:ho|abbiamo|ha) pers[oa] (?:il|un|la|una) (?:bambino|bambina|bimbo|bimba|gravidanza)",
        `(?:ho|abbiamo|ha) pers[oaei] (?:\\w+ ){0,2}(?:${person})`,
        "in cielo da|i morti miei|un morto|sono morti|colleghi morti|si (?:butto|uccise|sparo|impicco|tolse la vita)|(?:l|lo|la|stato|stata) (?:ha |hanno )?uccis[oa]|hanno ucciso|svuot(?:are|ando|ato) l armadio|i vestiti di (?:mamma|papa|mi[oa])|l(?:ei|ui) non c e piu|camposanto|(?:le )?sue camicie|avrebbe (?:fatto|compiuto)|ultimo messaggio che mi ha|tra le mie braccia|detti addio|averl[eai] detto addio|(?:in|viene in|di notte in) sogno|sognato il nonno|sognato la nonna|sepolt[oa] (?:il|la)|dalla mia parte del letto|posto vuoto a tavola|sedia vuota|l ultimo vocale",
        "si e (?:uccis[oa]|suicidat[oa]|tolt[oa] la vita)|la morte di|(?:detto|dire|dato l) addio a (?:mi[oa] )?(?:nonn[oa]|mamma|papa|zi[oa])|ultimo saluto|volat[oa] in cielo|per i morti|(?:e|e) andat[oa] via (?:nel|a|in|stanotte|ieri)|senza (?:di lui|di lei|mia sorella|mio fratello|mia madre|mio padre|mamma|papa|nonn[oa])|(?:cancellare|conservo|conservare) (?:il )?suo (?:numero|messaggio)|suo messaggio vocale|sarebbero stati|fosse (?:ancora )?viv[oa]|ho sognato (?:mamma|papa|mia madre|mio padre|nonn[oa]|mia nonna|mio nonno)|scelse di morire|mi mancano? (?:tanto|tantissimo|lei|lui)|abbiamo perso|il dolore viene a ondate|la sua fotografia|lo scaffale|come voleva lui",
        `mi manca(?:no)?(?: \\w+){0,3} (?:nonn[oaie]|mia madre|mio padre|mamma|papa|mia nonna|mio nonno|mio marito|mia moglie)`,
      ),
    },
    {
      topic: "mortality",
      test: within(
        "terminale|sta morendo|stanno morendo|in fin di vita|cure palliative|hospice|(?:settimane|mesi|giorni) di vita",
        "paura (?:di morire|della morte)|(?:penso|pensare|pensando|pensiero|pensieri)(?: \\w+){0,2} (?:alla|della|sulla) (?:mia )?morte|quando moriro|dopo la morte|dopo che (?:si muore|moriamo)|un giorno moriro",
      ),
    },
    {
      topic: "illness",
      test: within(
        "tumore|cancro|chemio|chemioterapia|radioterapia|nodulo|biopsia|leucemia|alzheimer|demenza|parkinson|ictus|infarto|sclerosi|diagnosi|diagnosticat[oa]|diabete|metastasi|ricoverat[oa]|ricovero|rianimazione|mi operano|operazione|intervento al|in ospedale|malattia|esami del sangue|esito (?:degli|della|dell)|epilessia|endometriosi|fibromialgia|lupus|emicrania",
      ),
    },
  ],
  animals: within(creature),
  goodNews: within(
    "mi hanno (?:pres[oa]|assunt[oa]|accettat[oa])|ho (?:passato|superato|vinto)|promoss[oa]|ce l ho fatta|ce l abbiamo fatta|e nat[oa]|buone notizie|bella notizia|sono (?:cosi |molto |tanto )?(?:felice|content[oa]|emozionatissim[oa])|che gioia|ci sposiamo|30 e lode|giorno piu bello|bella giornata",
  ),
  change: within(
    "cambi(?:amo|are|a) (?:argomento|discorso)|(?:parlare|parliamo) d altro|(?:parlare|parliamo) di altro|altro argomento|un altra cosa|di altro",
  ),
  firstPerson: within(
    "io|mi|me|mio|mia|miei|mie|ci|nostr[oa]|sono|ho|sto|sento|posso|voglio|vorrei|devo|vado|riesco|penso|credo|dormo|odio|temo|faccio|ero|avevo|non so|vivo|resto|amo|capisco",
  ),
  question: new RegExp(
    `^${lead}(?:che|cosa|che cosa|chi|quale|quali|quando|dove|come|quant[oaie]|perche|xke|a che|di che|in che|e vero|posso|si puo|esiste|c e|qual)\\b`,
  ),
  fact: within(
    "capitale (?:di|del|della)|che tempo (?:fa|fara)|che ore sono|che giorno e|quanti abitanti|quanti (?:grammi|chilometri|anni ha|giorni|gradi)|quante (?:calorie|persone|volte)|quanto sale|chi ha (?:vinto|scritto|inventato|scoperto|dipinto|composto)|chi e il presidente|quando cade|ricetta|quanto (?:e alt[oa]|dista|pesa|costa)|in che (?:lingua|anno)|perche in quaresima|differenza (?:tra|fra)|sanremo|mondiali|parole crociate",
  ),
  medicine: within(
    "mg|milligrammi|dose|dosi|tachipirina|ibuprofene|paracetamolo|aspirina|antibiotic[oi]|pastigli[ae]|pillol[ae]|medicin[ae]|medicinal[ei]|farmac[oi]|antidepressiv[oi]|effetti collaterali|vaccin[oi]|sciroppo",
  ),
  rules: [
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
      unless: within("mio|mia|niente mi aiuta|pastiglie|terapia|psicolog[oa]"),
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
        "\\b(?:ripet(?:i|imi|ere|ermi)|puoi ripetere|me l[oa] ripeti|mi ridai|ridammi|ridimmi)\\b|\\b(?:dammi|mandami|dimmi|scrivimi|mi dai)\\b.*\\b(?:di nuovo|un altra volta|ancora una volta|di prima)\\b|\\b(?:l )?(?:stess[oa]|ultim[oa]) (?:esercizio|pratica|meditazione)\\b|\\b(?:esercizio|pratica|meditazione) di prima\\b|^(?:di nuovo|ancora una volta|un altra volta)(?: per favore)?$",
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
      move: "human",
      longest: 14,
      test: within(
        "(?:sei|siete) (?:\\w+ ){0,2}(?:ia|ai|bot|robot|uman[oa]|persona|macchina|programma|reale|ver[oa]|psicolog[oa]|medico|dottore|dottoressa|terapeuta|prete|dio|chatgpt|intelligenza artificiale|qualcuno|computer|essere umano)",
        "(?:parlo|parlando|scrivendo|scrivo|chattando) con (?:una |un )?(?:persona|robot|macchina|qualcuno|umano|bot|essere umano)|con chi (?:parlo|sto parlando)|chi (?:sei|siete|mi (?:risponde|legge|scrive)|scrive queste|c e dall altra)|(?:c e|lo legge|legge) qualcuno (?:che|dietro|dall altra|qui)?|lo legge qualcuno|che cosa sei|^cosa sei",
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
        `^(?=.*\\b(?:${ask}|di|scrivi\\w*|una)\\b).*\\b(?:preghiera|preghiere|pregare (?:con|per|insieme)|prega (?:con|per)|benedizione|padre nostro|ave maria|salmo|versetto|sentire il rosario)\\b|^(?:per favore )?(?:una )?(?:preghiera|benedizione|padre nostro|ave maria|l eterno riposo|angelo di dio|rosario)(?: (?:di|del|della|per|da) .*)?(?: per favore)?$|^preg(?:a|hiamo) (?:con me|per|insieme)\\b.*|^sia lodato`,
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
        `^(?=.*\\b(?:${ask})\\b).*\\b(?:esercizio|esercizi|pratica|pratiche|tecnica|respirazione|rituale|qualcosa (?:da|che possa) fare)\\b|^(?:un |una |un altr[oa] )?(?:esercizio|pratica)(?: di respirazione| breve)?(?: per favore)?$|^(?:aiutami a (?:calmarmi|rilassarmi|dormire|respirare)|calmami|ho bisogno di calma|un po di pace)(?: per favore)?$`,
      ),
    },
    {
      move: "doubt",
      longest: 20,
      unless: within(others),
      test: within(
        "non mi (?:capisci|ascolti|leggi|senti|stai (?:ascoltando|capendo))|non (?:capisci|sai) (?:niente|nulla|quello che|di che)",
        "(?:ripeti|dici|rispondi|scrivi) sempre (?:le stesse cose|la stessa cosa|lo stesso|uguale)|mi dici sempre|ti ripeti|l hai gia detto|gia detto|rispost[ae] (?:automatic|preconfezionat|generich|gia pront|standard)\\w*|troppo generic[oa]|ti ho chiesto (?:di|del|della)|sei solo (?:una macchina|un programma)|perche dovrei (?:fidarmi|crederti|ascoltarti)|che ne (?:sai|vuoi sapere)|come (?:fai|puoi) (?:a )?(?:saperlo|capire|sapere)|capisci davvero|mi capisci davvero|te lo inventi|biglietti dei cioccolatini|frasi fatte|baci perugina",
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
        `^${lead}(?:(?:puoi|potresti|mi puoi|mi|ho bisogno che tu|voglio che tu|aiutami a) )?(?:traduc\\w+|tradu[cz]\\w*|riassum\\w+|risolv\\w+|calcol\\w+|corregg\\w+|programma(?:mi|re)|(?:fammi|fai|fare|fa) (?:un|una|il|la|i|gli|l) ?(?:\\w+ ){0,2}(?:riassunto|programma|codice|script|funzione|compiti|tema|relazione|tesina|tabella|sito|pagina|lettera|curriculum)|scriv(?:imi|i|ere|ermi) (?:un|una|il|la|l) ?(?:\\w+ ){0,2}(?:codice|script|funzione|tema|mail|lettera|relazione|programma|saggio|discorso))\\b|\\b(?:python|javascript|html|css|sql|excel|il mio codice|non compila)\\b`,
      ),
    },
    {
      move: "why",
      longest: 10,
      needsReply: true,
      test: whole(
        `${lead}(?:perche|xke|xche|come mai|perche (?:no|questo|quello|lo dici|dici (?:questo|cosi)|mi (?:chiedi|dici|lo (?:chiedi|dici))\\b.*|me lo chiedi|proprio (?:io|a me))|a che scopo|a cosa serve|per quale motivo|che c entra)`,
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
        `${lead}(?:(?:che )?(?:cosa )?(?:che )?(?:devo|dovrei|posso|potrei) fare(?: adesso| allora)?|(?:che|cosa) (?:devo|dovrei|posso) fare|(?:e )?adesso (?:cosa|che) faccio|(?:che )?cosa faccio|che faccio(?: adesso)?|tu cosa faresti|(?:che )?cosa mi consigli|e adesso)`,
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
        "(?:sto|mi sento) (?:molto |un po |gia |decisamente )?(?:meglio|piu (?:tranquill[oa]|calm[oa]|legger[oa]))|^(?:un po |molto )?meglio(?: adesso| grazie)?$|mi (?:ha|hai) (?:aiutat[oa]|fatto bene)|mi e servit[oa]|ha funzionato",
      ),
    },
    {
      move: "more",
      longest: 6,
      needsReply: true,
      test: whole(
        `${lead}(?:hm+|mm+|boh+|forse|non (?:lo )?so|nn so|non saprei|non ne ho idea|puo darsi|dipende|chissa|cosi cosi|insomma|si tira avanti|mah)(?: (?:hm+|mm+|boh+|forse|non (?:lo )?so|nn so|non saprei|non ne ho idea|puo darsi|dipende|chissa|cosi cosi|insomma|si tira avanti|mah))*`,
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
  ],
};
