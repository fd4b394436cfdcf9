/** What a message costs beside its words, in tokens. */
const MESSAGE_TOKENS = 4;

/**
 * About how many tokens a text has, rather too many than too few: a word for about four Latin characters, and one for
 * each character of a script that the tokenizers split finely. A real tokenizer takes 30 MB and a tenth of a second to
 * load; a budget needs no more than this (checked against o200k_base, see tests/unit/guide/count-tokens.test.ts).
 */
export function countTokens(text: string): number {
  let latin = 0;
  let other = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < 0x250) latin += 1;
    else other += 1;
  }
  return Math.ceil(latin / 3.5 + other);
}

/** The same for a message in a conversation. */
export function countMessageTokens(text: string): number {
  return countTokens(text) + MESSAGE_TOKENS;
}
