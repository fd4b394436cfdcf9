import { describe, expect, test } from "vitest";
import { assessMessage } from "~/features/safety/assess-message.server";

/** What a crisis-line worker missed: the reply has to fit what was said, not only the kind of danger. */
test.each([
  ["I'm standing on the edge of the bridge", "now", "edge"],
  ["I am on the roof and I'm going to jump", "now", "edge"],
  ["I took 30 pills", "now", "pills"],
  ["I cut my wrist and it won't stop bleeding", "now", "wound"],
  ["estoy en el puente, quiero saltar", "now", "edge"],
  ["me tomé todo el frasco de pastillas", "now", "pills"],
  ["me corté las venas y no para de sangrar", "now", "wound"],
  ["sono sul cornicione", "now", "edge"],
  ["ho preso tutte le pastiglie", "now", "pills"],
  ["mi sono tagliata i polsi", "now", "wound"],
  ["I want to die. I took 30 pills.", "now", "pills"],
  ["I shook my baby hard and now he's very sleepy", "harming", "injured"],
  ["I shook him and he won't wake up", "harming", "injured"],
  ["le di un empujón fuerte a mi hija y no se mueve", "harming", "injured"],
  ["sacudí a mi bebé y no despierta", "harming", "injured"],
  ["l'ho strattonato forte e non si muove", "harming", "injured"],
  ["ho scosso il bambino e non si sveglia", "harming", "injured"],
  ["I'm about to lose it with my baby, she won't stop crying", "harming", "overwhelmed"],
  ["voy a perder el control con mi bebé, no para de llorar", "harming", "overwhelmed"],
  ["sto per perdere il controllo con il bambino che piange", "harming", "overwhelmed"],
  ["he checks my phone and I'm scared of him", "threatened", "watched"],
  ["he hits me but I can't call, he would hear", "threatened", "watched"],
  ["me revisa el celular y le tengo miedo", "threatened", "watched"],
  ["mi controlla il telefono e ho paura di lui", "threatened", "watched"],
  ["he's outside, me and the kids are locked in the bathroom", "threatened", "hiding"],
  ["estoy encerrada en el baño con los niños y él está fuera", "threatened", "hiding"],
  ["sono chiusa in bagno con i bambini", "threatened", "hiding"],
  ["the voices tell me to do it", "self", "voices"],
  ["las voces me dicen que lo haga", "self", "voices"],
  ["le voci mi dicono di farlo", "self", "voices"],
  ["my friend wrote goodbye to everyone and I don't know where she is", "worried", "missing"],
  ["she is not answering since she wrote goodbye", "worried", "missing"],
  ["mi amiga se despidió de todos y no sé dónde está", "worried", "missing"],
  ["la mia amica ha scritto addio e non risponde", "worried", "missing"],
  ["how many paracetamol would it take to die", "self", "means"],
  ["cuántas pastillas hacen falta para morir", "self", "means"],
  ["quante gocce ci vogliono per non svegliarsi più", "self", "means"],
])("%j is %s, %s", (message, kind, situation) => {
  expect(assessMessage(message)).toMatchObject({ kind, situation });
});

test.each([
  "how many paracetamol would it take",
  "cuántas pastillas harían falta",
  "quante pastiglie ci vogliono",
])("%j is asked about", (message) => {
  expect(assessMessage(message)?.kind).toBe("ask");
});

test.each([
  "how many paracetamol can I take in a day?",
  "how many ibuprofen can my 6 year old have",
  "how many pills does it take to get rid of this headache",
  "how many tablets would it take to bring a fever down",
  "cuántos paracetamoles puedo tomar al día",
  "quante compresse di tachipirina posso prendere",
  "my choir teacher says the voices tell a story",
  "he checks my phone bill every month, it is his job",
  "she said goodbye and went to work",
  "I shook the bottle hard",
  "my cat had kittens",
  "A B C D E F G is a song",
  "#sunset #bluesky #friendsforever",
  "I'm going to lose it if this printer jams again",
])("%j is no situation", (message) => {
  expect(assessMessage(message)).toBeNull();
});

test("locked-in cats are not a locked-in person", () => {
  expect(assessMessage("the cats are locked in the bathroom")?.situation ?? null).toBeNull();
});

describe("disguised words", () => {
  test.each([
    "#iwanttodie",
    "#IWantToDie",
    "i w a n t to die",
    "i  w a n t  t o  d i e",
    "1 w4nt t0 d13",
    "i will k.i.l.l myself",
    "i want to k-i-l-l myself",
    "#quieromorir",
    "q u i e r o morir",
    "qu13ro m0r1r",
    "#vogliomorire",
    "v o g l i o morire",
    "vogl10 m0r1re",
    "#nonvogliopiuvivere",
  ])("%j is danger", (message) => {
    expect(assessMessage(message)?.kind).toBe("self");
  });
});

test.each([
  ["I am 16 weeks pregnant and he hits me", false],
  ["my stepdad hits me and I'm 11", true],
  ["ho 11 anni e papà mi picchia", true],
  ["tengo 11 años y mi papá me pega", true],
  ["ho 15 pastiglie qui e voglio morire", false],
  ["I'm about to lose it with my baby, she won't stop crying", false],
])("%j is written by a child: %s", (message, isChild) => {
  expect(assessMessage(message)?.isChild).toBe(isChild);
});
