import { expect, test } from "vitest";
import { answerFromLibrary } from "~/services/llm/library/engine.server";
import type { GuideMessage } from "~/services/llm/guide";
import type { Language } from "~/i18n/config";

/** Dialogues of people who used the guide: what its last reply is, and what it is about. */
const dialogues: [Language, turns: string[], moves: string[], topics?: string[]][] = [
  ["en", ["my dad died on tuesday", "i dont know what to say"], ["unsure"], ["grief"]],
  [
    "en",
    ["my dad died on tuesday", "we fought the last time we spoke", "im scared ill forget his voice"],
    ["more", "share"],
    ["grief"],
  ],
  ["en", ["My father died last week.", "do you think he knew i loved him?"], ["unknowable"], ["grief"]],
  [
    "en",
    ["we put our cat down this morning", "did i do the right thing?"],
    ["unknowable"],
    ["pets", "grief"],
  ],
  ["en", ["my mom has cancer", "will she die?"], ["unknowable"], ["illness"]],
  ["en", ["you're useless", "sorry about that"], ["apology"]],
  ["en", ["im stressed about work", "maybe a breathing thing"], ["practice"]],
  ["en", ["im so lonely", "tell me something nice"], ["comfort"]],
  ["en", ["can you speak french?"], ["help"]],
  ["en", ["idk just tired of everything"], ["share"], ["sadness"]],
  ["en", ["broke up with my boyfriend", "will he come back?"], ["unknowable"], ["breakup"]],
  ["en", ["i'm pregnant and i don't know if i want to keep it"], ["share"], ["decision"]],
  ["es", ["se murió mi papá", "no sé qué decir"], ["unsure"], ["grief"]],
  ["es", ["se murió mi papá", "tengo miedo de olvidar su voz"], ["more", "share"], ["grief"]],
  ["es", ["se murió mi papá", "por qué dios permite esto?"], ["unknowable"], ["grief"]],
  ["es", ["se murió mi papá", "tú crees que él sabía que lo quería?"], ["unknowable"], ["grief"]],
  ["es", ["me han diagnosticado diabetes", "me voy a morir?"], ["unknowable"], ["illness"]],
  ["es", ["eres un inútil", "perdón"], ["apology"]],
  ["es", ["rezas conmigo?"], ["prayer"]],
  ["es", ["mi novia me dejó ayer", "cuéntame algo bonito"], ["comfort"]],
  ["es", ["hablas francés?"], ["help"]],
  ["es", ["estoy cansada de todo"], ["share"], ["sadness"]],
  ["es", ["mi novio me dejó", "volverá?"], ["unknowable"], ["breakup"]],
  ["es", ["estoy embarazada y no sé si quiero tenerlo"], ["share"], ["decision"]],
  ["it", ["è morta mia nonna ieri notte", "non so cosa dire"], ["unsure"], ["grief"]],
  [
    "it",
    ["è morta mia nonna ieri notte", "ho paura di dimenticare la sua voce"],
    ["more", "share"],
    ["grief"],
  ],
  ["it", ["Mio padre è morto martedì.", "perché Dio permette questo?"], ["unknowable"], ["grief"]],
  ["it", ["Mio padre è morto martedì.", "secondo te sapeva che gli volevo bene?"], ["unknowable"], ["grief"]],
  ["it", ["mia madre ha un tumore", "morirà?"], ["unknowable"], ["illness"]],
  ["it", ["sei inutile", "scusami"], ["apology"]],
  ["it", ["ho litigato con mia madre", "magari un esercizio di respiro"], ["practice"]],
  ["it", ["preghi con me?"], ["prayer"]],
  ["it", ["sono triste", "dimmi qualcosa di bello"], ["comfort"]],
  ["it", ["parli francese?"], ["help"]],
  ["it", ["sono solo stanca di tutto"], ["share"], ["sadness"]],
  ["it", ["mia figlia non mi parla da un anno", "mi manca"], ["more", "share"], ["children", "family"]],
  ["it", ["sono incinta e non so se tenerlo"], ["share"], ["decision"]],
  ["en", ["Bonjour, je me sens très seul", "oui"], ["foreign"]],
  [
    "en",
    ["cant sleep again, my boss yelled at me", "no thats not it. i like the job, its just him"],
    ["share"],
    ["work"],
  ],
  ["en", ["my dog died. he was 15", "will i see him again?"], ["unknowable"], ["pets"]],
  ["en", ["i had a fight with my wife", "how do i apologise"], ["wording"], ["relationships"]],
  ["en", ["im so lonely", "lol whatever"], ["no"], ["loneliness"]],
  ["en", ["im so lonely", "sorry?"], ["meaning"], ["loneliness"]],
  ["en", ["my kid is sick", "thank u"], ["thanks"]],
  ["it", ["il lavoro mi segue anche la notte", "perfetto grazie"], ["thanks"]],
  ["es", ["tengo ansiedad", "perfecto, muchas gracias"], ["thanks"]],
  ["en", ["i feel empty", "do you think its depression?"], ["judge"]],
  ["es", ["no siento nada", "¿será depresión?"], ["judge"]],
  ["it", ["non sento più niente", "è depressione?"], ["judge"]],
  ["en", ["im so angry", "what does that even mean"], ["meaning"], ["anger"]],
  ["en", ["im so angry", "you are repeating yourself"], ["doubt"]],
  ["en", ["i hate my body"], ["share"], ["body"]],
  ["es", ["me siento gorda y fea"], ["share"], ["body", "selfworth"]],
  ["es", ["me siento sola", "crees que soy fea?"], ["judge"]],
  ["it", ["mi sento brutta"], ["share"], ["selfworth"]],
  ["it", ["non credo più in Dio", "tu ci credi?"], ["belief"]],
  ["es", ["perdí mi trabajo", "dame un consejo"], ["advice"]],
  ["it", ["devo scegliere tra due lavori", "aiutami a scegliere"], ["advice"]],
  ["en", ["hello, just wanted to try this out"], ["help"]],
  ["en", ["im sad", "who made you?"], ["human"]],
  ["it", ["sono triste", "chi ti ha creato?"], ["human"]],
  ["es", ["estoy triste", "¿quién te creó?"], ["human"]],
  ["it", ["ciao", "bevo troppo"], ["share"], ["change"]],
  ["en", ["my mom died 3 weeks ago", "what helps?"], ["practice"], ["grief"]],
  ["it", ["ho litigato con un collega", "come mi calmo"], ["practice"]],
  ["en", ["my boyfriend hits me sometimes", "should i leave"], ["advice"], ["violence"]],
  ["en", ["feeling good today actually"], ["share"], ["joy"]],
  ["it", ["sono incinta!!!"], ["share"], ["joy"]],
];

test.each(dialogues)("%s %j", (language, turns, moves, topics) => {
  const messages: GuideMessage[] = [];
  let answer: ReturnType<typeof answerFromLibrary> | undefined;
  for (const content of turns) {
    messages.push({ role: "user", content });
    answer = answerFromLibrary(messages, language);
    messages.push({ role: "assistant", content: answer.text });
  }
  expect(moves).toContain(answer?.move);
  if (topics) expect(topics).toContain(answer?.topic);
});

test("tears of joy are not consoled", () => {
  const reply = answerFromLibrary(
    [{ role: "user", content: "i got the job, im so happy i could cry" }],
    "en",
  );
  expect(reply.text).not.toMatch(/tears|weep|cry\b/i);
});

test("another one after a practice is another practice", () => {
  const messages: GuideMessage[] = [{ role: "user", content: "give me an exercise for stress" }];
  const first = answerFromLibrary(messages, "en").text;
  messages.push({ role: "assistant", content: first }, { role: "user", content: "another one" });
  const second = answerFromLibrary(messages, "en").text;
  const step = /^1\. .*$/m;
  expect(step.exec(second)?.[0]).toBeDefined();
  expect(step.exec(second)![0]).not.toBe(step.exec(first)![0]);
});

test("a habit after a death is not a case for a doctor", () => {
  const messages: GuideMessage[] = [{ role: "user", content: "my mom died 3 weeks ago" }];
  messages.push({ role: "assistant", content: answerFromLibrary(messages, "en").text });
  messages.push({ role: "user", content: "is it normal that i still call her phone?" });
  expect(answerFromLibrary(messages, "en").text).toMatch(/after a loss|Love keeps/);
});

test.each([
  ["en", "i'm pregnant and i don't know if i want to keep it"],
  ["es", "estoy embarazada y no sé si quiero tenerlo"],
  ["it", "sono incinta e non so se tenerlo"],
  ["en", "im pregnant and my boyfriend left me"],
  ["en", "im pregnant and i havent told anyone, im 17"],
  ["es", "estoy embarazada y sola"],
  ["it", "sono incinta, ho 17 anni"],
] as const)("a pregnancy that may not be wanted is not good news, %s", (language, content) => {
  expect(answerFromLibrary([{ role: "user", content }], language).text).not.toMatch(
    /good news|How good|gone well|noticia|Qué bien|salido bien|notizia|Che bello|andato bene/,
  );
});

test.each([
  ["en", "I told her nothing, please don't remember this: I cried in the toilet", "in this conversation"],
  ["en", "This stays between us: I am so jealous of my sister", "in this conversation"],
  ["en", "Please don't save this. I drank again last night and I am ashamed", "in this conversation"],
  ["es", "No guardes esto, por favor: ayer lloré en el baño del trabajo", "en esta conversación"],
  ["es", "Que quede entre nosotros, pero envidio a mi hermana", "en esta conversación"],
  ["es", "no lo apuntes, me da vergüenza, ayer grité a mis hijos", "en esta conversación"],
  ["it", "Non salvarlo per favore, ma ieri ho pianto in bagno al lavoro", "in questa conversazione"],
  ["it", "Resti fra noi: sono gelosa di mia sorella", "in questa conversazione"],
  ["it", "questo resta tra noi, ho urlato ai miei figli", "in questa conversazione"],
] as const)("%s: what is told in confidence is not quoted: %s", (language, content, where) => {
  const { text } = answerFromLibrary([{ role: "user", content }], language);
  expect(text).toContain(where);
  expect(text).not.toMatch(/^[^\n]*[“«]/);
});
