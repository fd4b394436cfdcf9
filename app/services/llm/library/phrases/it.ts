import { asides } from "./it-asides";
import { questions } from "./it-questions";
import { lead, rules } from "./it-rules";
import { everywhere, whole, within, type Phrases } from "./types";

const creature =
  "cane|cagnolino|cagnolina|gatto|gatta|gattino|gattina|micio|coniglio|criceto|cavallo|pappagallo|canarino|animale";
const person = `mamma|madre|papa|babbo|padre|genitori|fratello|sorella|fratellino|sorellina|figlio|figlia|bambino|bambina|marito|moglie|compagno|compagna|fidanzato|fidanzata|ragazzo|ragazza|amico|amica|nonno|nonna|nonni|zio|zia|cugino|cugina|nipote|suocero|suocera|cognato|cognata|collega|paziente|vicino|vicina|padrino|madrina|gemello|gemella|prof|professore|professoressa|maestro|maestra|alunno|alunna|bimbo|bimba|bisnonno|bisnonna|${creature}`;
const died =
  "e mort[oa]|e mancat[oa]|e scompars[oa]|se n e andat[oa]|se ne e andat[oa]|ci ha lasciato|ci ha lasciati|non c e piu|e venut[oa] a mancare|mori|sono morti|morto|morta";

export const it: Phrases = {
  courtesies: everywhere(
    "(?:perfetto|ottimo|benissimo|va bene|ok|dai|allora)(?= (?:grazie|mille|ti ringrazio|ciao))",
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
    "ciao ciao|arrivederci|addio|a (?:domani|dopo|presto|piu tardi)|ci sentiamo|ci vediamo|buonanotte|buona notte|^notte$|sogni d oro|vado a (?:letto|dormire|nanna)|devo (?:andare|scappare)|ora vado|dormi bene|stammi bene|alla prossima",
  ),
  night: within("buonanotte|notte|sogni|letto|dormire|dormi|nanna"),
  parting: within("ciao"),
  smallTalk: within(
    "come (?:stai|va|te la passi|ti senti|vanno le cose|butta)|tutto bene|che fai|che si dice|come andiamo|cosa fai di bello",
  ),
  idioms: everywhere(
    "mi ha lasciato (?=(?:il suo|la sua|i suoi|le sue|in eredita)\\b)|(?:ho )?sbagliato (?:il )?(?:treno|strada|numero|porta|autobus|fermata|indirizzo)",
    "(?:stiamo|siamo|sono|sto) mess[oaie] (?:molto )?male|^scusa(?:mi)?(?= (?:posso|possiamo|puoi|se|ma)\\b)|credo (?:di|che) |per favore|per piacere|(?:alla|la|fare la|della) spesa|fin[ei] settimana|(?:l )?(?:ultimo )?giorno libero|fino a mezzanotte|quasi ho paura(?: che sia un[oa]? ?\\w+)?|non (?:ce l ho|sono arrabbiat[oa]) con te|(?:ha|ho|hai) lasciato (?:l |la |il |gli )?(?:universita|scuola|studi|lavoro)|(?:abbiamo )?pianto tutt[ei] e due|solo (?=(?:stanc|trist|nervos|preoccupat|arrabbiat)\\w+|(?:un[oa]?|due|dirti|che|per|volevo|voglio)\\b)|(?:la|lo) amo da morire|pian(?:geva|to|gendo) (?:al telefono|di gioia|dalla gioia)",
    "guarda(?:ndo)? (?:il|il suo) (?:telefono|cellulare)",
    "non ci (?:credo|posso credere)(?: ancora)?|(?:ancora )?non ci credo",
    "mort[oa] e sepolt[oa]|sepolt[oa] (?:viv[oa]|da|dai|dalle|l ascia)|(?:sono|un) (?:un )?(?:uomo )?mort[oa]|clinicamente mort[oa]|si muore di|ci muore dietro|a morte|piedi morti|ascia di guerra|coltellata al cuore|e una bomba|l addio a|addio mondo|tipo funerale|lievito madre|moriro (?:di|dal)|vuole? uccidermi|mi uccidera|mi ammazzera|mi ha assassinato",
    "mi (?:uccide|uccidono|sta uccidendo|stanno uccidendo|ammazza|ammazzano|sta ammazzando|fa morire|fai morire)|ammazzare il tempo|(?:mi|lo|la|ti) ammazz(?:o|a|ano|erebbe)|ucciderei per|ammazzerei per",
    "(?:sto |stavo |sono )?(?:morendo|muoio|morire|moriamo|morivo|morto|morta|morti|moria|volevo morire)(?: quasi)? (?:dal|dalla|dalle|dallo|di|dall) (?=(?:ridere|risate|voglia|sonno|fame|sete|freddo|caldo|vergogna|noia|curiosita|imbarazzo|paura|stanchezza|invidia|nostalgia)\\b)",
    "(?<=stanc[oa] )mort[oa]|(?<=stanchi )morti|(?:bell[oa]|buon[oa]|piace|piacere|piaciut[oa]) da morire|da morire|da impazzire|noia mortale|colpo di sonno|mi e venuto un colpo|venire un colpo|fatto venire un colpo",
    "(?:telefono|cellulare|portatile|computer|macchina|auto|batteria|piante?|stampante|caldaia|lavatrice|frigo|wifi)(?: \\w+){0,2} (?:mort[oa]|morendo|defunt[oa])|e mort[oa] (?:il|la) (?:telefono|cellulare|portatile|computer|macchina|batteria|pianta|stampante|caldaia|lavatrice)",
    "(?:ho )?pers[oa] (?:il|la|le|i|l)? ?(?:treno|autobus|bus|chiavi|telefono|cellulare|portafoglio|volo|scommessa|partita|pazienza|tempo|voglia|filo|testa|peso|autobus)",
    "ogni volta e una guerra|e una guerra|guerra di nervi|attacc(?:o|hi) di (?:risate|(?=panico|ansia))|sangue alla testa|punto morto|tempi morti|peso morto|ore morte|natura morta|(?:mi|ci) (?:ridono|ridevano|hanno riso) dietro",
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
        "non c e piu|(?:la|alla|dalla) morte di (?:papa|mamma|mi[oa]|nonn[oa]|un|una)|(?:da quando|quando) (?:e mort[oa]|sono morti)|(?:e|sono|era|erano) mort[oaie] (?:il|la|i|le|un|una|a|in|nel|per) ?\\w*|suicidi(?:o|a)|suicidat[oa]|si e (?:buttat[oa]|sparat[oa]|impiccat[oa]|lanciat[oa]|ammazzat[oa])|due lutti|il mio lutto|funerali|(?:mesi|anni|settimane|natale|compleanno) senza (?:il mio|la mia|di (?:lui|lei|te)|mi[oa]|papa|mamma|babbo|nonn[oa])$|(?:mesi|anni|settimane) senza (?:il mio|la mia|di (?:lui|lei)) ?\\w*|letto vuoto|(?:il suo numero (?:ancora )?in rubrica)|cancell(?:o|ato|are) il suo numero|(?:ancora )?(?:i suoi occhiali|il suo spazzolino|la sua giacca|il suo cappotto|le sue medicine|le sue pastiglie)|non (?:l )?(?:ho|abbiamo) salutat[oa]|covid si e (?:portat[oa]|pres[oa])|accend(?:o|iamo) una (?:candela|luce) per|(?:avrebbe|avrebbero) (?:oggi )?(?:\\w+ )?anni|volat[oa] via|perso mi[oa]|in terapia intensiva",
        "(?:ho|abbiamo|ha) pers[oa] (?:il|un|la|una) (?:bambino|bambina|bimbo|bimba|gravidanza)",
        `(?:ho|abbiamo|ha) pers[oaei] (?:\\w+ ){0,2}(?:${person})`,
        "in cielo da|i morti miei|un morto|sono morti|colleghi morti|si (?:butto|uccise|sparo|impicco|tolse la vita)|(?:l|lo|la|stato|stata) (?:ha |hanno )?uccis[oa]|hanno ucciso|svuot(?:are|ando|ato) l armadio|i vestiti di (?:mamma|papa|mi[oa])|l(?:ei|ui) non c e piu|camposanto|(?:le )?sue camicie|avrebbe (?:fatto|compiuto)|ultimo messaggio che mi ha|tra le mie braccia|detti addio|averl[eai] detto addio|(?:in|viene in|di notte in) sogno|sognato il nonno|sognato la nonna|sepolt[oa] (?:il|la)|dalla mia parte del letto|posto vuoto a tavola|sedia vuota|l ultimo vocale",
        `(?:far|fatto|fare) (?:addormentare|sopprimere) (?:il|la|l) (?:nostr[oa] |mi[oa] )?(?:${creature})`,
        "si e (?:uccis[oa]|suicidat[oa]|tolt[oa] la vita)|la morte di|(?:detto|dire|dato l) addio a (?:mi[oa] )?(?:nonn[oa]|mamma|papa|zi[oa])|ultimo saluto|volat[oa] in cielo|per i morti|(?:e|e) andat[oa] via (?:nel|a|in|stanotte|ieri)|senza (?:di lui|di lei|mia sorella|mio fratello|mia madre|mio padre|mamma|papa|nonn[oa])|(?:cancellare|conservo|conservare) (?:il )?suo (?:numero|messaggio)|suo messaggio vocale|sarebbero stati|fosse (?:ancora )?viv[oa]|ho sognato (?:mamma|papa|mia madre|mio padre|nonn[oa]|mia nonna|mio nonno)|scelse di morire|mi mancano? (?:tanto|tantissimo|lei|lui)|abbiamo perso|il dolore viene a ondate|la sua fotografia|lo scaffale|come voleva lui",
        `mi manca(?:no)?(?: \\w+){0,3} (?:nonn[oaie]|mia madre|mio padre|mamma|papa|mia nonna|mio nonno|mio marito|mia moglie)`,
      ),
    },
    {
      topic: "newborn",
      test: /^(?=.*\b(?:neonat[oa]|e nat[oa]|ho partorito|parto|(?:mio|il) bimbo|(?:mia|la) bimba|bambin[oa] piccol[oa])\b)(?=.*\b(?:piango|piangere|vuot[oa]|triste|dovrei essere|non sento niente|paura)\b)/,
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
        "tumore|cancro|chemio|chemioterapia|radioterapia|nodulo|biopsia|leucemia|alzheimer|demenza|parkinson|ictus|infarto|sclerosi|diagnosi|diagnosticat[oa]|diabete|metastasi|ricoverat[oa]|ricovero|rianimazione|mi operano|operazione|intervento al|in ospedale|malattia|(?:risultati|esito) (?:della|degli|dell) (?:tac|risonanza|esami|esame|biopsia|ecografia)|esami del sangue|esito (?:degli|della|dell)|epilessia|endometriosi|fibromialgia|lupus|emicrania",
      ),
    },
  ],
  death: within(
    "mort[oaie]|morire|muore|funerale|mancat[oa]|lutto|suicid\\w*|sepolt\\w*|uccis\\w*|vedov\\w*|deced\\w*",
  ),
  thirdPerson: within("lui|lei|gli|suo|sua|suoi|sue"),
  ownIllness: within(
    "mi hanno (?:diagnosticat\\w*|trovat[oa]|operat[oa]|ricoverat[oa])|mi operano|(?:sono|mi sono) (?:molto |gravemente )?(?:malat[oa]|ammalat[oa]|ricoverat[oa]|diabetic[oa])|(?:ho|avevo) (?:un |una |il |la |l )?(?:\\w+ )?(?:cancro|tumore|nodulo|diagnosi|biopsia|operazione|chemio|ictus|infarto|diabete|lupus|epilessia|sclerosi|parkinson)|(?:la )?mia (?:diagnosi|biopsia|chemio|malattia|operazione|terapia)|(?:il )?mio (?:cancro|tumore|nodulo)|i miei (?:esami del sangue|sintomi|risultati)",
  ),
  animals: within(creature),
  goodNews: within(
    "(?:e )?(?:uscit[oa]|tornat[oa]) dall ospedale|mi hanno (?:pres[oa]|assunt[oa]|accettat[oa])|ho (?:passato|superato|vinto)|promoss[oa]|ho trovato (?:un )?lavoro|mi hanno dato il (?:lavoro|posto)|mi ha chiesto di spos\\w+|(?:esame|biopsia|test|risultat[oi])(?: \\w+){0,3} (?:negativ[oai]|benign[oai])|ce l ho fatta|ce l abbiamo fatta|e nat[oa]|(?:oggi|stasera|finalmente) (?:sto|mi sento) (?:molto |proprio |davvero )?bene|mi ha perdonat[oa]|(?:abbiamo )?fatto pace|buone notizie|bella notizia|sono (?:cosi |molto |tanto )?(?:felice|content[oa]|emozionatissim[oa])|che gioia|ci sposiamo|30 e lode|giorno piu bello|bella giornata|(?:ora|adesso) sta bene|e guarit[oa]",
  ),
  mixedNews: within(
    "piang\\w+|pianto|non dormo|non riesco a dormire|esaust[oa]|vuot[oa]|triste\\w*|dovrei|devo|dobbiamo|mi tocca|bisogna|paura|spaventat[oa]|preoccupat[oa]|terrore",
  ),
  bored: whole(
    `${lead}(?:boh|mah|meh|uff+a?|che (?:noia|barba)|(?:mi (?:sto )?)?(?:annoio|annoiando)|(?:sono|sto) (?:molto |cosi |un po )?annoiat[oa])(?: (?:oggi|adesso|un po|tanto|di nuovo|a morte))*`,
  ),
  badDay: everywhere(
    "(?:brutta|pessima) giornata|giornata (?:no|brutta|pessima|orribile|di merda)|giornataccia",
  ),
  quarrel: within("litig(?:o|at[oi]|hiamo|ando|are|ano)|una (?:lite|litigata)|(?:ho|abbiamo) discusso"),
  nothingHelps: within(
    "non (?:mi )?(?:aiuta|serve|funziona) (?:a )?(?:niente|nulla)|(?:niente|nulla) (?:mi )?(?:aiuta|serve|funziona)",
  ),
  breath: within("respir\\w*"),
  change: within(
    "non (?:voglio|ho voglia di|mi va di) (?:piu )?(?:parlarne|parlare di (?:questo|quello|cio))|preferisco non (?:parlarne|parlare di (?:questo|quello))|lasciamo (?:stare|perdere)|cambi(?:amo|are|a) (?:argomento|discorso)|(?:parlare|parliamo|parlami) d altro|(?:parlare|parliamo|parlami) di altro|altro argomento|un altra cosa|di altro",
  ),
  correction: /^(?:no+ )?non (?:e|era) (?:questo|quello|per (?:questo|quello)|il problema)\b/,
  unsurePregnancy: /^(?=.*\bincinta\b)(?=.*\b(?:non so|tenerlo|abort\w*|non (?:lo )?voglio|interrompere)\b)/,
  leavesHome:
    /^(?=.*\b(?:mi[oa]|miei|nostr[oaie]|l ultim[oa]) (?:\w+ ){0,2}(?:figli[oae]?|ragazz[oaie]|bambin[oaie]|piccol[oa]|gemell[ie])\b)(?=.*\b(?:(?:e|sono) (?:andat[oaie]|partit[oaie]|uscit[oaie]) (?:\w+ )?(?:di casa|da casa|a vivere|a studiare|per l universita|all universita)|(?:va|vanno) (?:via di casa|a vivere)|se n e andat[oa] di casa|nido vuoto)\b)/,
  firstPerson: within(
    "io|mi|me|mio|mia|miei|mie|ci|nostr[oa]|sono|ho|sto|sento|posso|voglio|vorrei|devo|vado|riesco|penso|credo|dormo|odio|temo|faccio|ero|avevo|non so|vivo|resto|amo|capisco",
  ),
  question: new RegExp(
    `^${lead}(?:che|cosa|che cosa|chi|quale|quali|quando|dove|come|quant[oaie]|perche|xke|a che|di che|in che|e vero|posso|si puo|esiste|c e|qual)\\b`,
  ),
  fact: within(
    "quante ore|capitale (?:di|del|della)|che tempo (?:fa|fara)|che ore sono|che giorno e|quanti abitanti|quanti (?:grammi|chilometri|anni ha|giorni|gradi)|quante (?:calorie|persone|volte)|quanto sale|chi ha (?:vinto|scritto|inventato|scoperto|dipinto|composto)|chi e il presidente|quando cade|ricetta|quanto (?:e alt[oa]|dista|pesa|costa)|in che (?:lingua|anno)|perche in quaresima|differenza (?:tra|fra)|sanremo|mondiali|parole crociate",
  ),
  medicine: within(
    "mg|milligrammi|dose|dosi|tachipirina|ibuprofene|paracetamolo|aspirina|antibiotic[oi]|pastigli[ae]|pillol[ae]|medicin[ae]|medicinal[ei]|farmac[oi]|antidepressiv[oi]|effetti collaterali|vaccin[oi]|sciroppo",
  ),
  rules: [...asides, ...questions, ...rules],
};
