import { describe, expect, test } from "vitest";
import { assessMessage } from "~/features/safety/assess-message.server";

describe("who drinks too much or blames themselves is not in danger", () => {
  test.each([
    "in realtà il problema sono io, bevo troppo",
    "Il problema sono io",
    "forse il problema sono io, non lui",
    "sono io il problema",
    "bevo troppo e non riesco a smettere",
    "ieri sera ho bevuto di nuovo",
    "actually the problem is me, I drink too much",
    "I'm the problem",
    "i drank again last night",
    "I relapsed, drank again last night",
    "I can't stop drinking",
    "en realidad el problema soy yo, bebo demasiado",
    "no puedo dejar de beber",
  ])("%s", (message) => {
    expect(assessMessage(message)).toBeNull();
  });

  test.each([
    "il problema sono io, starebbero meglio senza di me",
    "Il problema sono io. Non voglio più vivere.",
    "the problem is me, they would be better off if I was dead",
    "i drank again last night and took all the pills",
    "el problema soy yo, quiero desaparecer para siempre",
    "i drink too much and i cut myself",
  ])("unless more is said: %s", (message) => {
    expect(assessMessage(message)).not.toBeNull();
  });
});
