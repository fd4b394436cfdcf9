/** A longer message does more than ask for something. In characters; it bounds the search, too. */
const MAX_REQUEST = 300;

/** What is asked for, with up to two words around it: "a short guided meditation of ten minutes". */
const medium = (articles: string, words: string, lengths: string) =>
  String.raw`(?:^|(?<!\p{L})(?:(?:${articles})\s+|un['’]))(?:\p{L}+\s+){0,2}?(?:${words})\s+(?:(?:${lengths})\s+\p{L}+\s+(?:\p{L}+\s+)?)?(?:\p{L}+\s+)?`;

/** How a meditation or a picture is asked for with what it is for, and how the person would say that they want this. */
const requests: readonly [request: RegExp, wish: string][] = [
  [
    new RegExp(
      medium("an?|some|one|another", "meditation|visuali[sz]ation|image|picture|drawing|painting", "of|for") +
        String.raw`(?:to help me(?: to)?|that helps me(?: to)?|(?<!(?:about|going|has|have|had|wants|likely) )to(?! \p{L}+(?: at| to)? before i )|(?:to \p{L}+(?: at| to)? )?before i|so (?:that )?i can(?: finally)?|while i)\s+(.+)$`,
      "iu",
    ),
    "I want to",
  ],
  [
    new RegExp(
      medium("una?|otra", "meditaci[oó]n|visualizaci[oó]n|imagen|dibujo", "de|para") +
        String.raw`(?:(?:para ayudarme|que me ayude) a|para(?: poder)?|antes de(?=\s+\p{L}+(?:me|rla)\b))\s+(.+)$`,
      "iu",
    ),
    "quiero",
  ],
  [
    new RegExp(
      medium("una?|altra", "meditazione|visualizzazione|immagine|disegno", "di|per") +
        String.raw`(?:(?:per aiutarmi|che mi aiuti) a|per(?: poter)?|prima di(?=\s+\p{L}+(?:mi|rla)\b))\s+(?!farla finita con\b)(.+)$`,
      "iu",
    ),
    "voglio",
  ],
];

/**
 * The wish in a request for a medium: "make me a meditation to end my life" means "I want to end my life", which the rules
 * know.
 * @returns null if nothing is asked for, or no purpose is named.
 */
export function wishInRequest(text: string): string | null {
  if (text.length > MAX_REQUEST) return null;
  for (const [request, wish] of requests) {
    const purpose = request.exec(text)?.[1];
    if (purpose) return `${wish} ${purpose}`;
  }
  return null;
}
