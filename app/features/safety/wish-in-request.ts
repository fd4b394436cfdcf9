/** A longer message does more than ask for something. In characters; it bounds the search, too. */
const MAX_REQUEST = 300;

/**
 * What is asked for, with up to two words around it: "a short guided meditation of ten minutes".
 * @param others what cannot follow `lengths`: it is for someone else, or the purpose begins there.
 */
const medium = (articles: string, words: string, lengths: string, others: string) =>
  String.raw`(?:^|(?<!\p{L})(?:(?:${articles})\s+|un['’])|[.,:;!?]\s)(?:\p{L}+\s+){0,2}?(?:${words})\s+(?:(?:${lengths})\s+(?!(?:${others})\s)\p{L}+\s+(?:\p{L}+\s+)?)?(?:\p{L}+\s+)?`;

/** "For my father to …" is someone else's; "per togliermi …" begins the purpose. */
const OTHERS = {
  en: String.raw`my|his|her|their|our|the|an?(?=\s+(?!few|quarter|half|couple))|some\p{L}+|every\p{L}+|people|those|him|them|others|not`,
  es: String.raw`mis?|sus?|el|la|los|las|alguien|quien|quienes|personas|gente|enfermos|\p{L}+r(?:me|la)?`,
  it: String.raw`mi[ao]|mi?ei|su[ao]|il|la|gli|i|le|chi|qualcuno|persone|malati|\p{L}+r(?:e|mi|la)`,
};

const ENGLISH = medium(
  "an?|some|one|another",
  "medi(?:ta|at)\\p{L}*n|visuali[sz]ation|image|picture|drawing|painting",
  "of|for",
  OTHERS.en,
);

/** How a meditation or a picture is asked for with what it is for, and how the person would say that they want this. */
const requests: readonly [request: RegExp, wish: string][] = [
  [
    new RegExp(
      ENGLISH +
        String.raw`(?:to help me(?: to)?|that helps me(?: to)?|(?<!(?:about|going|has|have|had|wants|wanting|likely|ready|afraid|scared) )to(?! \p{L}+(?: \p{L}+)? before i )|(?:to \p{L}+(?: \p{L}+)? )?before i(?! die\b)|so (?:that )?i can(?: finally)?|while i)\s+(?:(?:find|have|get|give me)\s+(?:the\s+)?(?:courage|strength)\s+to\s+)?(?!die my hair)(.+)$`,
      "imu",
    ),
    "I want to",
  ],
  [
    new RegExp(`${ENGLISH}for\\s+((?:ending|taking|killing|committing|hanging)\\s.+)$`, "imu"),
    "I am thinking of",
  ],
  [
    new RegExp(
      medium("una?|otra", "medi(?:ta|at)\\p{L}*n|visualizaci[oó]n|imagen|dibujo", "de|para", OTHERS.es) +
        String.raw`(?:(?:para\s+\p{L}+\s+)?antes de(?=\s+\p{L}+(?:me|rla)\b)|(?:para ayudarme|que me ayude) a|para(?: poder)?)\s+(?:(?:tener|encontrar|darme)\s+(?:el\s+)?(?:valor|coraje)\s+(?:de|para)\s+)?(.+)$`,
      "imu",
    ),
    "quiero",
  ],
  [
    new RegExp(
      medium("una?|altra", "medi(?:ta|at)\\p{L}*ne|visualizzazione|immagine|disegno", "di|per", OTHERS.it) +
        String.raw`(?:(?:per\s+\p{L}+\s+)?prima di(?=\s+\p{L}+(?:mi|rla)\b)|(?:per aiutarmi|che mi aiuti) a|per(?: poter)?)\s+(?:(?:avere|trovare|darmi)\s+il\s+coraggio\s+(?:di|per)\s+)?(?!farla finita con\b)(.+)$`,
      "imu",
    ),
    "voglio",
  ],
];

/** A picture of one's own death: "make me a picture of my own suicide". */
const ownDeath =
  /(?<!\p{L})(?:(?:images?|pictures?|drawings?|paintings?|draw|paint|imagin[ae]|depict)(?: me)?(?: of)? (?:my (?:own )?(?:suicide|death|dead body|corpse|hanging)|(?:me|myself) (?:dead|dying|hanging|hanged|killing myself))|(?:medi?tations?|visuali[sz]ations?) (?:of|on|for|about) my (?:own )?suicide|(?:im[aá]gen|dibujo|pintura|foto) de (?:mi (?:propi[oa] )?(?:suicidio|muerte|cad[aá]ver)|m[ií] (?:muert[oa]|ahorcad[oa]))|(?:dibuja(?:me)?|pinta(?:me)?|meditaci[oó]n (?:de|para|sobre)) mi (?:propio )?suicidio|(?:immagine|disegno|dipinto|foto) (?:del mio (?:stesso )?(?:suicidio|cadavere)|della mia (?:stessa )?morte|di me (?:mort[oa]|impiccat[oa]))|(?:disegna(?:mi)?|dipingi(?:mi)?) il mio (?:stesso )?suicidio|meditazione (?:sul|per il) mio (?:stesso )?suicidio)(?!\p{L})/iu;

/**
 * The wish in a request for a medium: "make me a meditation to end my life" means "I want to end my life", which the rules
 * know.
 * @returns null if nothing is asked for, or no purpose is named.
 */
export function wishInRequest(text: string): string | null {
  if (text.length > MAX_REQUEST) return null;
  // The rules know this wish in every language, and it is not shown.
  if (ownDeath.test(text)) return "I want to kill myself";
  for (const [request, wish] of requests) {
    const purpose = request.exec(text)?.[1];
    if (purpose) return `${wish} ${purpose}`;
  }
  return null;
}
