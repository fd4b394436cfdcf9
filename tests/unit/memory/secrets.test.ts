import { describe, expect, test } from "vitest";
import { announcesSecret, isSecret, takesBack } from "~/features/memory/secrets.server";

describe("a secret is recognised in", () => {
  test.each([
    "I drink. This stays between us.",
    "This is just between you and me, my brother stole it.",
    "Keep this between us: I am leaving her.",
    "Don't remember this, please. I lied to her.",
    "Please do not save that.",
    "Don't tell anyone, but I love him.",
    "That's a secret.",
    "Forget what I said.",
    "Nobody knows that I live in Turin.",
    "I've never told anyone: I am afraid of my father.",
    "Que esto quede entre nosotros: bebo.",
    "Esto queda entre tú y yo.",
    "No lo recuerdes, por favor.",
    "No guardes esto.",
    "No se lo digas a nadie.",
    "Es un secreto.",
    "Olvida lo que te dije.",
    "Nadie lo sabe.",
    "Che resti tra noi: bevo.",
    "Questo rimane fra me e te.",
    "Non ricordarlo, per favore.",
    "Non memorizzare questo.",
    "Non dirlo a nessuno.",
    "È un segreto.",
    "Dimentica quello che ho detto.",
    "Non l'ho mai detto a nessuno.",
  ])("%s", (message) => expect(isSecret(message)).toBe(true));
});

describe("no secret is recognised in", () => {
  test.each([
    "My mother died in spring.",
    "There is a wall between us and the neighbours.",
    "I don't remember my dreams.",
    "I cannot forget my father.",
    "What is the secret of a good life?",
    "He never told me that he loved me.",
    "No recuerdo mis sueños.",
    "Hay distancia entre nosotros y los vecinos.",
    "Non ricordo i miei sogni.",
    "C'è silenzio tra noi e i vicini.",
    "I have two children.",
  ])("%s", (message) => expect(isSecret(message)).toBe(false));
});

test.each([
  "Don't remember that.",
  "Forget what I said.",
  "No lo guardes.",
  "Olvida eso.",
  "Non ricordarlo.",
  "Dimentica quello che ho detto.",
])("%s takes back the previous message", (message) =>
  expect([takesBack(message), announcesSecret(message)]).toEqual([true, false]),
);

test.each(["This stays between us.", "Que quede entre nosotros.", "Che resti tra noi."])(
  "%s makes the next message a secret",
  (message) => expect([takesBack(message), announcesSecret(message)]).toEqual([false, true]),
);
