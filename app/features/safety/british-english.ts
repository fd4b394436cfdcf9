/** Countries where the care texts are shown in British English; they are written in American English. */
const countries = new Set(["GB", "IE", "AU", "NZ", "ZA", "IN", "SG"]);

const words: readonly (readonly [RegExp, string])[] = [
  [/neighbor/g, "neighbour"],
  [/Neighbor/g, "Neighbour"],
  [/\bcrib\b/g, "cot"],
  [/\bstore\b/g, "shop"],
  [/\bmom\b/g, "mum"],
  [/\bemergency room\b/g, "hospital emergency department"],
];

/** Whether people in this country read British English. */
export function readsBritishEnglish(country: string): boolean {
  return countries.has(country);
}

/** Converts texts to British spelling and words. */
export function inBritishEnglish<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") {
    return words.reduce<string>((text, [american, word]) => text.replace(american, word), texts) as Texts;
  }
  if (Array.isArray(texts)) return texts.map((text: unknown) => inBritishEnglish(text)) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, inBritishEnglish(value as unknown)]),
  ) as Texts;
}
