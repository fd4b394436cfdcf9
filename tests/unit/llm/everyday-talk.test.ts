import { expect, test } from "vitest";
import type { Language } from "~/i18n/config";
import { answerFromLibrary } from "~/services/llm/library/engine.server";

/** What people wrote who used the product for the first time, and what it made of it. */
function lastAnswer(language: Language, messages: string[]) {
  const talk: { role: "user" | "assistant"; content: string }[] = [];
  for (const content of messages) {
    talk.push({ role: "user", content });
    talk.push({ role: "assistant", content: answerFromLibrary(talk, language).text });
  }
  return answerFromLibrary(talk.slice(0, -1), language);
}

test.each([
  ["en", "I should be happy about the baby but I cry all day"],
  ["es", "Desde que nació mi hijo lloro todos los días"],
  ["it", "Da quando è nata mia figlia non dormo e piango sempre"],
] as const)("%s: tears after a birth are no good news", (language, message) => {
  expect(lastAnswer(language, [message])).toMatchObject({ topic: "newborn", move: "share" });
});

test.each([
  ["es", "He perdido el trabajo"],
  ["it", "Ho perso il lavoro e mi vergogno di dirlo a casa"],
  ["en", "I lost my job on Friday"],
] as const)("%s: a lost job is no bereavement", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("work");
});

test.each([
  ["en", "My boyfriend forgot my birthday"],
  ["es", "Mi novio se olvidó de mi cumpleaños"],
  ["it", "Il mio ragazzo si è dimenticato del mio compleanno"],
] as const)("%s: a forgotten birthday is about the one who forgot it", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("relationships");
});

test.each([
  ["en", ["My brother and I fell out over the house", "I don't want to talk about that any more"]],
  ["es", ["Discutí con mi hermano por la herencia", "no quiero hablar más de eso"]],
  ["it", ["Ho litigato con mio fratello per l'eredità", "non voglio più parlarne"]],
] as const)("%s: a subject that the person drops is dropped", (language, messages) => {
  const { text, move } = lastAnswer(language, [...messages]);
  expect(["topic", "pause", "listen", "no"]).toContain(move);
  expect(text.length).toBeLessThan(200);
});

test.each([
  ["en", "Who can read what I write here?", "database"],
  ["en", "Can the people who run this see it?", "database"],
  ["es", "¿Quién puede leer lo que escribo?", "base de datos"],
  ["it", "Chi legge quello che scrivo?", "banca dati"],
] as const)("%s: %j is answered", (language, message, word) => {
  expect(lastAnswer(language, [message]).text).toContain(word);
});

test.each([
  ["en", ["a breathing exercise please", "how long should I sit?"]],
  ["es", ["un ejercicio, por favor", "¿cuánto tiempo tengo que estar sentado?"]],
  ["it", ["vorrei imparare a meditare", "quanto devo stare seduta?"]],
] as const)("%s: a question about the practice is answered", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("help");
});

test.each([
  ["en", "you didn't answer my question"],
  ["es", "eso no es lo que te he preguntado"],
  ["es", "pareces un robot"],
  ["it", "non hai risposto alla mia domanda"],
] as const)("%s: %j is a complaint about the reply", (language, complaint) => {
  const first = { en: "I can't sleep", es: "no puedo dormir", it: "non riesco a dormire" }[language];
  expect(lastAnswer(language, [first, complaint]).move).toBe("doubt");
});

test.each([
  ["en", "What do you know about me?", "What your guide remembers"],
  ["es", "¿Qué sabes de mí?", "Lo que recuerda tu guía"],
  ["it", "Che cosa sai di me?", "Che cosa ricorda la tua guida"],
] as const)("%s: %j says where the memories are", (language, message, page) => {
  const first = { en: "I can't sleep", es: "no puedo dormir", it: "non riesco a dormire" }[language];
  for (const talk of [[message], [first, message]]) expect(lastAnswer(language, talk).text).toContain(page);
});

test.each([
  ["en", "Please remember that I run a small bakery and get up at four.", "What your guide remembers"],
  ["en", "don't forget that my daughter is called Zoë", "What your guide remembers"],
  ["es", "Por favor, recuerda que trabajo de noche en un hospital.", "Lo que recuerda tu guía"],
  ["it", "Ricordati che lavoro di notte in un panificio", "Che cosa ricorda la tua guida"],
] as const)("%s: %j is answered by what happens with it", (language, message, page) => {
  expect(lastAnswer(language, [message])).toMatchObject({ move: "memory" });
  expect(lastAnswer(language, [message]).text).toContain(page);
});

test.each([
  ["en", "Remember that my father died last week"],
  ["en", "I can't remember that my keys are on the table"],
] as const)("%s: %j is told, and no wish for a note", (language, message) => {
  expect(lastAnswer(language, [message]).move).not.toBe("memory");
});

test.each([
  ["en", "Give me an exercise to calm down", "another one please"],
  ["en", "Give me an exercise to calm down", "that one is too long"],
  ["en", "Give me an exercise to calm down", "something shorter please"],
  ["es", "dame un ejercicio para calmarme", "otro, por favor"],
  ["es", "dame un ejercicio para calmarme", "ese es demasiado largo"],
  ["es", "dame un ejercicio para calmarme", "uno más corto"],
  ["it", "dammi un esercizio per calmarmi", "un altro per favore"],
  ["it", "dammi un esercizio per calmarmi", "questo è troppo lungo"],
  ["it", "dammi un esercizio per calmarmi", "qualcosa di più breve"],
] as const)("%s: after %j, %j brings another one", (language, wish, next) => {
  const first = lastAnswer(language, [wish]).text;
  const second = lastAnswer(language, [wish, next]).text;
  expect(first).toMatch(/^1\. /m);
  expect(second).toMatch(/^1\. /m);
  expect(/^1\. .*/m.exec(second)![0]).not.toBe(/^1\. .*/m.exec(first)![0]);
});

test.each([
  ["en", ["My boyfriend forgot my birthday", "he says I'm too sensitive", "am I?"]],
  ["en", ["My wife wants to move house", "maybe she is right"]],
  ["en", ["My wife wants to move house", "what do you think?"]],
  ["es", ["Mi mujer quiere mudarse", "a lo mejor tiene razón"]],
  ["es", ["Mi mujer quiere mudarse", "¿tú qué piensas?"]],
  ["it", ["Mia moglie vuole traslocare", "forse ha ragione lei"]],
  ["it", ["Mia moglie vuole traslocare", "tu che ne pensi?"]],
] as const)("%s: a wish for an opinion on %j is not sent to an encyclopedia", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("judge");
});

test.each([
  ["en", ["My son slams doors", "how do I talk to him?"]],
  ["en", ["I had a quarrel with my sister", "what should I say first?"]],
  ["es", ["Mi hijo da portazos", "¿cómo hablo con él?"]],
  ["it", ["Mio figlio sbatte le porte", "come gli parlo?"]],
] as const)("%s: %j asks for words", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("wording");
});

test.each([
  ["en", ["My mother died three weeks ago", "I want to learn to play the cello next year."]],
  ["en", ["My mother died three weeks ago", "I planted tulips today."]],
  ["es", ["Mi madre murió hace tres semanas", "El año que viene quiero aprender a tocar el violonchelo"]],
  ["es", ["Mi madre murió hace tres semanas", "Hoy he plantado tulipanes"]],
  ["it", ["Mia madre è morta tre settimane fa", "L'anno prossimo voglio imparare a suonare il violoncello"]],
  ["it", ["Mia madre è morta tre settimane fa", "Oggi ho piantato i tulipani"]],
] as const)("%s: a plan beside a loss is met as a plan: %j", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("plan");
});

test("what belongs to a loss is no plan", () => {
  for (const words of [
    "I want to try to forgive her",
    "I started crying at work",
    "I want to visit her grave",
  ])
    expect(lastAnswer("en", ["My mother died three weeks ago", words]).move).not.toBe("plan");
});

test.each([
  ["en", "I still lay out his reading glasses every evening, six months on"],
  ["en", "Her cardigan hangs on the kitchen door and I talk to it while the kettle boils"],
  ["es", "Sigo preparando dos cafés y uno se queda frío desde que no está mi Antonio"],
  ["it", "Apparecchio ancora per due e il suo bicchiere resta lì, sono tre mesi"],
] as const)(
  "%s: a loss that no phrase names is heard, or at least not taken for something else: %j",
  (language, message) => {
    expect(["grief", undefined]).toContain(lastAnswer(language, [message]).topic);
  },
);

test.each([
  ["en", "I can't find my glasses, six months old and already lost"],
  ["en", "Six months in the new flat and I still lay out the table for guests"],
  ["es", "Preparo dos cafés, uno para mí y otro para mi compañero de trabajo"],
  ["it", "Apparecchio per due, stasera viene a cena mia sorella"],
] as const)("%s: %j is no loss", (language, message) => {
  expect(lastAnswer(language, [message]).topic).not.toBe("grief");
});

test("a card whose description is cut or written with a comma is the same card", () => {
  expect(lastAnswer("en", ["Coming home from the day, three breaths at the door"]).move).toBe("card");
  expect(lastAnswer("en", ["Coming home from the day I shout at everyone"]).move).toBe("share");
});

test("another practice than the one that was offered is written out", () => {
  const offer = "Would “Worry list by the bed” be of use, about 7 minutes? You can also simply go on.";
  const { text } = answerFromLibrary(
    [
      { role: "user", content: "I can't sleep" },
      { role: "assistant", content: offer },
      { role: "user", content: "another one please" },
    ],
    "en",
  );
  expect(text).toMatch(/^1\. /m);
  expect(text).not.toContain("Worry list by the bed");
});

test.each([
  ["en", "idk cant sleep again lol"],
  ["en", "haha my boyfriend left me"],
  ["es", "jaja no puedo más con la uni"],
  ["it", "ahah non dormo da tre giorni"],
] as const)("%s: a laugh beside trouble makes no joy of it: %j", (language, message) => {
  const { move, topic } = lastAnswer(language, [message]);
  expect(move).toBe("share");
  expect(topic).not.toBe("joy");
});

test.each([
  ["en", ["my dad died in march", "i have to write a eulogy for his memorial, can you write it for me?"]],
  ["en", ["can you write a eulogy for my dad"]],
  ["es", ["se murió mi padre", "tengo que hablar en el funeral, ¿me lo escribes tú?"]],
  ["es", ["puedes escribirme el discurso para el funeral de mi padre?"]],
  ["it", ["è morto mio padre", "devo parlare al funerale, me lo scrivi tu?"]],
  ["it", ["mi scrivi tu il discorso per il funerale di mio padre?"]],
] as const)("%s: a wish for a speech is no confession: %j", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("work");
});

test.each([
  ["en", ["my dog died", "i dont want to breathe or anything like that"]],
  ["en", ["my dog died", "no exercises or stuff please"]],
  ["es", ["se murió mi perra ayer", "no quiero respirar ni nada de eso"]],
  ["it", ["è morto il mio cane", "non voglio respirare né niente del genere"]],
] as const)("%s: who wants no exercise is offered none: %j", (language, messages) => {
  for (const talk of [messages, [...messages, "lo so", "I don't know"]]) {
    const { move, text } = lastAnswer(language, [...talk]);
    if (talk === messages) expect(move).toBe("listen");
    expect(text).not.toMatch(/[“«][^”»]+[”»]|^1\. /m);
  }
});

test.each([
  ["es", ["estoy agobiada con el curro", "y eso por qué me lo preguntas"]],
  ["it", ["ho litigato con mia sorella", "e questo perché me lo chiedi?"]],
] as const)("%s: %j asks why the question was asked", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("why");
});

test.each([["ok ciao"], ["ciao"], ["va bene, ciao"]])(
  "it: %j at the end of a talk is a goodbye",
  (message) => {
    expect(lastAnswer("it", ["mi sento giù", message]).move).toBe("goodbye");
    expect(lastAnswer("it", ["mi sento giù", "ciao, oggi mi sento sola"]).move).not.toBe("goodbye");
  },
);

test("it: ciao as a first word is a greeting", () => {
  expect(lastAnswer("it", ["ciao"]).move).toBe("greeting");
});

test.each([
  ["en", ["i can't sleep", "thanks, it didn't help much but ok"]],
  ["es", ["no puedo dormir", "ok gracias, no me ayudó mucho pero bueno"]],
  ["it", ["non riesco a dormire", "grazie, non mi ha aiutato molto però"]],
] as const)("%s: thanks for what did not help are no joy: %j", (language, messages) => {
  expect(lastAnswer(language, [...messages]).move).toBe("notHelped");
});

test.each([
  ["en", "sorry. bad day. boss yelled at me in front of everyone"],
  ["es", "mal día. mi jefe me gritó delante de todos"],
  ["it", "brutta giornata, il capo mi ha urlato davanti a tutti"],
] as const)("%s: %j is about what made the day bad", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("work");
});

test.each([
  ["en", "bad day"],
  ["es", "hoy ha sido un mal día"],
  ["it", "brutta giornata oggi"],
] as const)("%s: %j alone is about sadness", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("sadness");
});

test("it: who lost someone last night is not told of the months after", () => {
  for (const message of ["è morta mia nonna stanotte", "stanotte è mancato mio padre"]) {
    const talk = { role: "user" as const, content: message };
    const second = [talk, { role: "assistant" as const, content: "Che cosa è rimasto da dire fra voi?" }];
    for (const messages of [[talk], [...second, { role: "user" as const, content: "non ero lì" }]])
      expect(answerFromLibrary(messages, "it").text).not.toContain("Dopo qualche mese");
  }
});

test.each([
  ["en", "thanks. night", "goodbye"],
  ["en", "cya", "goodbye"],
  ["en", "fine. breathing thing then", "practice"],
  ["en", "that was dumb", "insult"],
  ["it", "parlami d'altro", "topic"],
] as const)("%s: %j is %s", (language, message, move) => {
  const first = { en: "I can't sleep", it: "non riesco a dormire" }[language];
  expect(lastAnswer(language, [first, message]).move).toBe(move);
});

test.each([
  ["en", "haha got a new job"],
  ["en", "my boyfriend proposed!"],
  ["es", "jaja conseguí el trabajo"],
  ["it", "mi ha chiesto di sposarlo"],
] as const)("%s: %j is good news", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBe("joy");
});

test.each([
  ["en", "i can't take it anymore lol"],
  ["en", "haha i can't do this anymore"],
  ["es", "no aguanto más jajaja"],
  ["it", "non ce la faccio più ahah"],
] as const)("%s: %j is no laugh, and the laugh is not quoted", (language, message) => {
  const { move, topic, text } = lastAnswer(language, [message]);
  expect([move, topic]).toEqual(["share", "hope"]);
  expect(text).not.toMatch(/lol|haha|jaja|ahah/);
});

test.each([
  ["en", "lol my cat knocked the vase over again"],
  ["es", "jajaja me caí en el metro delante de todos"],
  ["it", "ahah sono caduto davanti a tutti"],
] as const)("%s: who tells what they laugh about is not asked for it: %j", (language, message) => {
  const { move, text } = lastAnswer(language, [message]);
  expect(move).toBe("laugh");
  expect(text).not.toMatch(
    /set it off|want to tell|What happened|provocó|cuentas|Qué pasó|racconti|venuta|successo/,
  );
});

test.each([
  ["en", "what should i cook tonight"],
  ["en", "what should i watch tonight lol"],
  ["es", "qué cocino hoy"],
  ["es", "¿qué me pongo mañana?"],
  ["it", "cosa cucino stasera?"],
] as const)("%s: %j is an everyday question", (language, message) => {
  expect(lastAnswer(language, [message])).toMatchObject({ move: "fact", topic: undefined });
});

test.each([
  ["en", ["my father is ill", "tell me something"], "goOn"],
  ["es", ["mi padre está enfermo", "dime algo"], "goOn"],
  ["it", ["mio padre è malato", "dimmi qualcosa"], "goOn"],
  ["en", ["i feel low", "you're wasting your time with me"], "doubt"],
  ["es", ["estoy triste", "pierdes el tiempo conmigo"], "doubt"],
  ["it", ["sono triste", "perdi tempo con me"], "doubt"],
  ["en", ["i feel low", "ok sorry that was mean"], "apology"],
  ["es", ["estoy triste", "perdona, he sido borde"], "apology"],
  ["it", ["sono triste", "scusa, sono stata cattiva"], "apology"],
  ["en", ["they found a lump", "what if it's bad"], "unknowable"],
  ["es", ["me han encontrado un bulto", "¿y si es malo?"], "unknowable"],
  ["it", ["mio marito ha il parkinson", "e se peggiora?"], "unknowable"],
  ["en", ["i feel weird", "just kidding"], "smallTalk"],
  ["es", ["estoy raro", "es broma"], "smallTalk"],
  ["it", ["mi sento strano", "ahah scherzo"], "smallTalk"],
  ["en", ["i can't sleep", "lol you're funny"], "thanks"],
  ["en", ["i can't sleep", "ok thanks, gotta cook dinner"], "goodbye"],
  ["es", ["no duermo", "bueno, voy a preparar la cena"], "goodbye"],
  ["it", ["non dormo", "va bene, devo preparare la cena"], "goodbye"],
  ["en", ["hi", "can you help me with my CV"], "work"],
] as const)("%s: %j is %s", (language, messages, move) => {
  expect(lastAnswer(language, [...messages]).move).toBe(move);
});

test.each([
  ["en", "my daughter moved out to college last week and the house is so quiet", "wet towel"],
  ["en", "our last kid just left home", "wet towel"],
  ["es", "mi hija pequeña se fue de casa", "toalla"],
  ["it", "mia figlia è andata a vivere da sola", "asciugamano"],
] as const)("%s: a grown child who leaves has a text of their own: %j", (language, message, word) => {
  const { topic, text } = lastAnswer(language, [message]);
  expect(topic).toBe("children");
  expect(text).toContain(word);
});

test.each([
  [
    "en",
    [
      "Coming home from the day",
      "yeah my boss shouted",
      "why?",
      "i hate it",
      "three breaths didn't do anything",
    ],
  ],
  [
    "es",
    [
      "Llegar a casa después del día",
      "mi jefe me gritó",
      "¿por qué?",
      "lo odio",
      "respirar no me ha servido de nada",
    ],
  ],
] as const)(
  "%s: a breath that did not help is followed by another kind of practice",
  (language, messages) => {
    const { move, text } = lastAnswer(language, [...messages]);
    expect(move).toBe("notHelped");
    expect(text).toContain("\n\n1. ");
  },
);

test("another text in the first days of a loss is not about one's own death", () => {
  const texts = (["en", "es", "it"] as const).map((language) => {
    const messages = {
      en: ["my grandmother died yesterday", "she raised me", "that didn't help", "another one"],
      es: ["ayer murió mi abuela", "me crio ella", "no me ayuda", "otra"],
      it: ["è morta la mia nonna ieri", "mi ha cresciuta lei", "non mi ha aiutato", "un'altra"],
    }[language];
    return lastAnswer(language, messages).text;
  });
  expect(texts.join("\n")).not.toMatch(/afraid of death|miedo a la muerte|non ci saremo/);
});

test.each([
  ["en", "i made pancakes today and they were awful"],
  ["it", "oggi ho fatto la torta ed è venuta malissimo"],
] as const)("%s: a dish that failed is no matter of faith or forgiveness: %j", (language, message) => {
  expect(lastAnswer(language, [message]).topic).toBeUndefined();
});

test.each([
  ["en", ["my dad died in spring", "he left me his watch"], "grief"],
  ["es", ["se murió mi padre en marzo", "me dejó su reloj"], "grief"],
  ["it", ["mio padre è mancato stamattina", "mi ha lasciato il suo orologio"], "grief"],
  ["en", ["he left me a week ago"], "breakup"],
  ["es", ["mi novio me dejó una semana antes de la boda"], "breakup"],
  ["it", ["mi ha lasciato un mese fa"], "breakup"],
  ["es", ["se fue mi hija a estudiar a Berlín"], "children"],
  ["en", ["my son died a week after he left for university"], "grief"],
  ["es", ["mi hija murió cuando se fue a vivir a Berlín"], "grief"],
  ["it", ["mio figlio è morto dopo che è andato a vivere a Milano"], "grief"],
  ["en", ["the doctor says it's MS", "i'm 31"], "illness"],
  ["es", ["jaja hoy se me quemó la paella con toda la familia mirando"], "joy"],
  ["it", ["ahah oggi ho sbagliato treno e sono finito a Chiasso"], "joy"],
] as const)("%s: %j is about %s", (language, messages, topic) => {
  expect(lastAnswer(language, [...messages]).topic).toBe(topic);
});

test.each([
  ["en", ["my dad died this morning", "why now?"], "why"],
  ["es", ["se murió mi padre en marzo", "¿por qué justo ahora?"], "why"],
  ["it", ["mio padre è mancato stamattina", "perché proprio adesso?"], "why"],
  ["en", ["the doctor says it's MS", "what if i end up in a wheelchair"], "unknowable"],
  ["it", ["mio figlio è andato via di casa", "e se non torna più?"], "unknowable"],
  ["en", ["The conversation you keep putting off", "how do i start?"], "wording"],
  ["es", ["La conversación que sigues aplazando", "¿y cómo empiezo?"], "wording"],
  ["it", ["Il discorso che continui a rimandare", "da dove comincio?"], "wording"],
  ["en", ["i can't sleep", "haha fair"], "yes"],
  ["it", ["non dormo", "ok devo andare a dormire"], "goodbye"],
] as const)("%s: the end of %j is %s", (language, messages, move) => {
  expect(lastAnswer(language, [...messages]).move).toBe(move);
});
