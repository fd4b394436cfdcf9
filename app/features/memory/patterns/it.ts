import { says, type PatternLanguage } from "./pattern";

const kin =
  "(?:madre|mamma|padre|papà|papa|marito|moglie|compagno|compagna|fidanzato|fidanzata|figlio|figlia|bambino|bambina|fratello|sorella|nonna|nonno|zia|zio|cugina|cugino|migliore amica|migliore amico|amica|amico|cane|gatto|gatta)";
const own = "(?:(?:la |il )?(?:mia|mio|miei|mie) )";

export const italian: PatternLanguage = {
  joints: "e|ed|ma|perché|perche|però|pero|quindi|che|ciao|allora|siccome",
  doubts:
    /^\s*(?:se|e se|immagina|supponiamo|ho sognato)\s|["“”«»]|\bin (?:un|una|quel|questo) (?:film|romanzo|racconto|libro)\b/iu,
  soon: /(?<!\p{L})(?:oggi|stasera|stanotte|domani|dopodomani|questa (?:settimana|sera|mattina)|questo (?:mese|fine settimana)|(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) (?=ho|vado)|(?:la|il) (?:settimana|mese) prossim[ao]|tra (?:due|tre|pochi|qualche) (?:giorni|settimane|giorno|settimana))(?!\p{L})/iu,
  wish: /^(?:(?:per favore|ciao|e|anche|allora),? )*(?:(?:puoi|potresti) )?(?:per favore,? )?(?:ricorda(?:ti|rti|re)?|tieni a mente|tenere a mente|segna(?:ti|rti)|annota(?:ti)?|non (?:ti )?dimenticare|non scordare|non scordarti) che (?!dio\b|tu\b|sei\b)/iu,
  patterns: [
    says("background", "(?:mi chiamo|il mio nome è|il mio nome e) \\p{L}[\\p{L}'’-]*", { slot: "name" }),
    says(
      "background",
      "ho (?:un|una|due|tre|quattro|cinque|sei|\\d+) (?:\\p{L}+ )?(?:figli|figlie|bambini|bambine)(?!\\p{L})",
      { slot: "children" },
    ),
    says(
      "background",
      "ho (?:un|una|un['’]|due|tre|quattro|cinque|\\d+) ?(?:figlio|figlia|nipoti?|nipotin[aoi]|fratell[oi]|sorell[ae]|gemelli|gemelle|can[ei]|gatt[oai])(?!\\p{L})",
    ),
    says("context", `${own}${kin}(?: si chiama)? (?<proper>\\p{L}[\\p{L}'’-]+)`, { isProper: true }),
    says("context", `mi manca(?: tanto| molto)? (?:${own}|la |il )${kin}(?!\\p{L})`, { type: "short" }),
    says(
      "context",
      `${own}?${own}${kin} (?:è|e['’]?) (?:mort[ao]|mancat[ao]|venut[ao] a mancare|scompars[ao])(?!\\p{L})`,
      { isLasting: true },
    ),
    says("context", `(?:è|e['’]) (?:mort[ao]|mancat[ao]) ${own}${kin}(?!\\p{L})`, { isLasting: true }),
    says("context", `ho (?:perso|perduto|sepolto) ${own}${kin}(?!\\p{L})`, { isLasting: true }),
    says(
      "context",
      `${own}(?:marito|moglie|compagno|compagna|fidanzato|fidanzata|ragazzo|ragazza) mi ha lasciat[ao](?!\\p{L})`,
      { isLasting: true },
    ),
    says("context", "ho perso il (?:mio )?lavoro(?!\\p{L})|mi hanno licenziat[ao](?!\\p{L})", {
      type: "short",
    }),
    says(
      "context",
      "(?:sono incinta|cerco lavoro|sto cercando lavoro|sono disoccupat[ao]|sto per sposarmi|sto divorziando)(?!\\p{L})",
      { type: "short" },
    ),
    says(
      "context",
      "(?:(?:oggi|stasera|domani|dopodomani|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|la settimana prossima) )?ho (?:un|una|il|la|l['’]|un['’]) ?(?:mio |mia )?(?:esame|colloquio|operazione|intervento|visita|scadenza|matrimonio|funerale|concorso)(?!\\p{L})",
      { type: "short" },
    ),
    says(
      "background",
      "lavoro (?:come|da|per|presso|in (?:un|una)) (?!(?:sempre|solo|sola|anni|tanto|molto)(?!\\p{L}))",
      { slot: "work" },
    ),
    says(
      "background",
      "faccio (?:il|la|lo|l['’]) ?(?:insegnante|maestr[ao]|infermier[ea]|medico|dottoressa|cuoc[ao]|avvocat[ao]|ingegnere|programmat(?:ore|rice)|contadin[ao]|badante|music[ai]sta|scritt(?:ore|rice)|commess[ao]|operai[ao])(?!\\p{L})",
      {
        slot: "work",
      },
    ),
    says(
      "background",
      "sono (?:un['’]?|una)? ?(?:insegnante|maestr[ao]|infermier[ea]|medico|student(?:e|essa)|ingegnere|programmat(?:ore|rice)|avvocat[ao]|scritt(?:ore|rice)|artista|musicista|sacerdote|suora|monac[ao]|pensionat[ao]|in pensione|terapeuta)(?!\\p{L})",
      {
        slot: "work",
      },
    ),
    says(
      "background",
      "(?:vivo|abito) (?:in (?:un|una) (?:\\p{L}+ )?(?:paese|città|citta|villaggio|campagna)|in (?:campagna|città|citta)(?!\\p{L})|(?:a|ad|in|vicino a) (?<proper>\\p{L}[\\p{L}'’-]+))",
      {
        slot: "home",
        isProper: true,
      },
    ),
    says("background", "(?:vivo|abito) (?:da sol[ao]|con (?:mi[ao]|i miei|le mie|il mio|la mia))(?!\\p{L})", {
      slot: "household",
    }),
    says(
      "background",
      "sono (?:sposat[ao]|divorziat[ao]|separat[ao]|vedov[ao]|single|fidanzat[ao])(?!\\p{L})",
      { slot: "partner" },
    ),
    says(
      "background",
      "sono (?:cattolic[ao]|cristian[ao]|protestante|ortodoss[ao]|buddista|musulman[ao]|ebre[ao]|induista|ate[ao]|agnostic[ao]|credente)(?!\\p{L})",
      { slot: "belief" },
    ),
    says("challenges", "mi hanno diagnosticato "),
    says(
      "challenges",
      "(?:ho|mi fa|mi fanno) (?:molta |tanta |una gran )?paura (?:di|del|della|dei|delle|dell['’]|che) ?",
    ),
    says("challenges", "non (?:riesco a dormire|dormo)(?!\\p{L})|dormo (?:molto )?male(?!\\p{L})", {
      type: "short",
    }),
    says(
      "preferences",
      "(?:di solito )?(?:medito|prego|cammino|corro|nuoto|scrivo|dipingo|canto|passeggio|faccio yoga|pratico \\p{L}+|vado a (?:messa|camminare|correre)|vado in (?:chiesa|moschea|sinagoga)) (?:\\p{L}+ ){0,3}?(?:ogni|tutte le|tutti i|al mattino)(?!\\p{L})",
    ),
    says(
      "preferences",
      "(?:mi piace|amo|adoro|odio|detesto) (?:molto |tanto )?(?!che|essere|sentire)\\p{L}+(?:are|ere|ire)(?!\\p{L})",
    ),
    says("preferences", "preferisco (?!non (?:dire|parlar))"),
    says(
      "goals",
      "(?:il mio obiettivo è|il mio sogno è|voglio|vorrei|mi piacerebbe) (?:imparare|smettere di|iniziare a|cominciare a|perdonare|diventare|essere più|essere meno|cambiare|scrivere un)(?!\\p{L})",
    ),
    says(
      "personality",
      "sono (?:molto |piuttosto |un po['’] )?(?:introvers[ao]|estrovers[ao]|timid[ao]|perfezionista|impaziente|sensibile|testard[ao])(?!\\p{L})",
    ),
  ],
};
