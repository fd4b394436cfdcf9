/** A text in each language of the interface, as a part of a row. */
export const translatedText = {
  type: { _id: false, en: { type: String }, es: { type: String }, it: { type: String } },
};
