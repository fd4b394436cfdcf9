import { describe, expect, test } from "vitest";
import { findByPatterns } from "~/features/memory/find-by-patterns.server";

const drawn = (message: string) =>
  findByPatterns(message).map(({ content, category, type }) => `${category} ${type}: ${content}`);

describe("facts about a person are found", () => {
  test.each([
    ["Hi, my name is Rosa.", "background long_term: My name is Rosa."],
    ["I have two children and no time.", "background long_term: I have two children."],
    [
      "My mother died in spring, and I still lay the table for her.",
      "context long_term: My mother died in spring.",
    ],
    ["my dad died on tuesday", "context long_term: My dad died on tuesday."],
    [
      "I wake at four, and my daughter Lucia does not call any more.",
      "context long_term: My daughter Lucia does not call any more.",
    ],
    ["My son is called Leo.", "context long_term: My son is called Leo."],
    ["I miss my mother. She used to sing.", "context short: I miss my mother."],
    ["Mi hija Lucía ya no me llama.", "context long_term: Mi hija Lucía ya no me llama."],
    ["Echo de menos a mi abuela.", "context short: Echo de menos a mi abuela."],
    ["Mia figlia Lucia non mi chiama più.", "context long_term: Mia figlia Lucia non mi chiama più."],
    ["Mi manca la nonna.", "context short: Mi manca la nonna."],
    ["My wife left me today.", "context long_term: My wife left me today."],
    ["se murió mi papá el martes", "context long_term: Se murió mi papá el martes."],
    ["Mio padre è morto stanotte.", "context long_term: Mio padre è morto stanotte."],
    ["Tomorrow I have an exam.", "context short: Tomorrow I have an exam."],
    ["domani ho un esame", "context short: Domani ho un esame."],
    ["mañana tengo un examen", "context short: Mañana tengo un examen."],
    ["I lost my brother last year.", "context long_term: I lost my brother last year."],
    ["I work as a night nurse.", "background long_term: I work as a night nurse."],
    ["I'm a teacher and I am tired.", "background long_term: I'm a teacher."],
    ["Well, I live in Turin with a view.", "background long_term: I live in Turin with a view."],
    ["I meditate every morning.", "preferences long_term: I meditate every morning."],
    ["I am afraid of being alone.", "challenges long_term: I am afraid of being alone."],
    ["I have an exam on Friday.", "context short: I have an exam on Friday."],
    ["I'm afraid of the talk tomorrow", "challenges short: I'm afraid of the talk tomorrow."],
    ["I can't sleep.", "challenges short: I can't sleep."],
    ["I want to learn to forgive my father.", "goals long_term: I want to learn to forgive my father."],
    ["I am very shy.", "personality long_term: I am very shy."],
    ["Me llamo Inés.", "background long_term: Me llamo Inés."],
    ["Tengo dos hijos y poco tiempo.", "background long_term: Tengo dos hijos."],
    ["Mi madre murió en primavera.", "context long_term: Mi madre murió en primavera."],
    ["trabajo como enfermera", "background long_term: Trabajo como enfermera."],
    ["Vivo en Sevilla.", "background long_term: Vivo en Sevilla."],
    ["Medito todas las mañanas.", "preferences long_term: Medito todas las mañanas."],
    ["Tengo miedo de quedarme sola.", "challenges long_term: Tengo miedo de quedarme sola."],
    ["Tengo un examen el viernes.", "context short: Tengo un examen el viernes."],
    ["Quiero dejar de fumar.", "goals long_term: Quiero dejar de fumar."],
    ["Mi chiamo Chiara.", "background long_term: Mi chiamo Chiara."],
    ["Ho due figli piccoli.", "background long_term: Ho due figli piccoli."],
    ["Mia madre è morta in primavera.", "context long_term: Mia madre è morta in primavera."],
    ["Lavoro come infermiera a Milano.", "background long_term: Lavoro come infermiera a Milano."],
    ["Vivo a Torino.", "background long_term: Vivo a Torino."],
    ["Medito ogni mattina.", "preferences long_term: Medito ogni mattina."],
    ["Ho paura di restare sola.", "challenges long_term: Ho paura di restare sola."],
    ["Ho un esame domani.", "context short: Ho un esame domani."],
    ["Voglio smettere di fumare.", "goals long_term: Voglio smettere di fumare."],
  ])("%s", (message, memory) => expect(drawn(message)).toEqual([memory]));

  test("several of them, each by its clause", () => {
    expect(
      drawn("My name is Rosa and I live in Turin, but I work as a nurse in Milan. I am divorced."),
    ).toEqual([
      "background long_term: My name is Rosa.",
      "background long_term: I live in Turin.",
      "background long_term: I work as a nurse in Milan.",
      "background long_term: I am divorced.",
    ]);
  });
});

describe("nothing is found in", () => {
  test.each([
    "Do I have two children to look after?",
    "If I live in Rome one day, I will be happy.",
    "She thinks I live in Rome.",
    "My friend says my name is hard.",
    "My daughter does not call any more.",
    "Mia madre non mi chiama più.",
    "Mi hermana está lejos.",
    'He wrote "I live in Rome" on the card.',
    "I live in fear.",
    "In a film I am a teacher.",
    "I have two questions.",
    "What would you do? Thank you, good night.",
    "¿Tengo dos hijos?",
    "Si vivo en Roma, seré feliz.",
    "Dice que la vida es dura.",
    "Vivo en paz.",
    "Ho due domande.",
    "Se vivo a Roma sono felice.",
    "Vivo in pace.",
    "Lavoro da sempre troppo.",
    "",
    "x".repeat(20_000),
  ])("%s", (message) => expect(drawn(message)).toEqual([]));
});

test("the longest possible message of nothing but beginnings is read quickly", () => {
  for (const piece of ["I have a ", "and and and ", "my mother ", "e e e ", "i work as , "]) {
    const message = piece.repeat(4_000 / piece.length);
    const start = performance.now();
    findByPatterns(message);
    expect(performance.now() - start, piece).toBeLessThan(300);
  }
});

test.each([
  [
    "Please remember that I run a small bakery and get up at four.",
    "I run a small bakery and get up at four.",
  ],
  ["Can you remember that my daughter is called Zoë?", "My daughter is called Zoë."],
  ["Por favor, recuerda que trabajo de noche en un hospital.", "Trabajo de noche en un hospital."],
  ["Ricordati che mia figlia si chiama Zoe", "Mia figlia si chiama Zoe."],
])("what is asked to be remembered is kept whole: %j", (message, content) => {
  expect(findByPatterns(message)).toMatchObject([{ content, type: "long_term" }]);
});

test.each([
  "Remember that God loves you.",
  "Recuerda que Dios te ama",
  "I remember that my keys were there",
  "Ricorda?",
])("%j asks for no memory", (message) => {
  expect(findByPatterns(message)).toEqual([]);
});
