import { expect, test } from "vitest";
import { distance, wordsOf } from "../../../bench/media/media-words";

test.each([
  ["los de lejos", "los delejos", 0],
  ["mentre inspiri", "mentre in spiri", 0],
  ["come un animale timido", "come un'animale timido", 0],
  ["Un poco.", "un poco", 0],
  // What sounds otherwise counts, whatever the spaces.
  ["inspira despacio", "inspira de espacio", 2],
  ["los de cerca", "los descerca", 2],
  ["ai polsi", "ai pulsi", 1],
  ["che sia", "e che sia", 1],
  ["così com'è", "così come", 2],
  ["", "e", 1],
])("%s, heard as %s: %s", (said, heard, errors) => {
  expect(distance(wordsOf(said), wordsOf(heard))).toBe(errors);
});
