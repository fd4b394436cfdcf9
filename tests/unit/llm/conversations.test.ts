import { describe, expect, test } from "vitest";
import type { GuideMessage } from "~/services/llm/guide";
import type { Language } from "~/i18n/config";
import { answerFromLibrary, libraryIn } from "~/services/llm/library/engine.server";
import { offerFromLibrary } from "~/services/llm/library/offer.server";

/** What the person writes, and what was understood: the move and the topic, "-" for none. */
type Exchange = [message: string, understood: string];

const dialogues: Record<string, [Language, Exchange[]]> = {
  "a quarrel is about the person and not about the night or the money": [
    "en",
    [
      ["I had a huge fight with my sister last night about our mother's birthday.", "share family"],
      ["But she never asks what I need either.", "more family"],
      ["I'm scared she'll hang up on me.", "more family"],
      ["ok I'll write her a message first", "yes family"],
    ],
  ],
  "the same in Spanish": [
    "es",
    [
      ["Anoche discutí muy fuerte con mi marido por dinero", "share relationships"],
      ["a lo mejor tiene un poco de razón", "more relationships"],
      ["Pero él tampoco me cuenta nada de lo que gasta", "more relationships"],
      ["Me da miedo que se vaya de casa", "more relationships"],
      ["vale, lo intento esta noche", "yes relationships"],
    ],
  ],
  "the same in Italian": [
    "it",
    [
      ["Ieri sera ho litigato forte con mio marito per i soldi", "share relationships"],
      ["Ho paura che se ne vada di casa", "more relationships"],
      ["Magari gli scrivo", "yes relationships"],
    ],
  ],
  "boredom is boredom, and a quiet house is lonely": [
    "en",
    [
      ["I'm bored", "unsure -"],
      ["The house is so quiet", "share loneliness"],
    ],
  ],
  "joy stays joy when it trembles": [
    "es",
    [
      ["¡¡He aprobado la oposición!! No me lo creo", "share joy"],
      ["Mi madre lloraba por teléfono", "more joy"],
      ["Casi me da miedo que sea un error", "more joy"],
      ["¿Cómo puedo guardar este momento?", "practice joy"],
    ],
  ],
  "a night stays a night, whatever one thinks of in it": [
    "en",
    [
      ["It's 3 am and I'm awake again", "share sleep"],
      ["My head keeps going over tomorrow's presentation", "more sleep"],
      ["I tried counting my breaths, it made it worse, I got dizzy", "worse sleep"],
      ["something else?", "goOn sleep"],
      ["that's better", "glad sleep"],
      ["How many hours of sleep does a person need?", "fact sleep"],
      ["ok I'll lie down again. good night", "goodbye sleep"],
    ],
  ],
  "doubt is answered as doubt, and honesty is taken for what it is": [
    "it",
    [
      ["Quindi scegli solo testi già pronti", "doubt -"],
      ["E questo come dovrebbe aiutarmi?", "doubt -"],
      ["Va bene, mi piace che tu lo dica.", "yes -"],
      ["È che sento che nessuno mi ascolta, nemmeno mio marito", "share loneliness"],
      ["Guarda il telefono mentre gli parlo", "more loneliness"],
    ],
  ],
  "too much work is work, by night and in the body too": [
    "es",
    [
      ["por favor, es urgente, mi jefe me mata", "share work"],
      ["uf. Llevo toda la semana trabajando hasta medianoche", "more work"],
      ["Ni me acuerdo del último día libre", "more work"],
      ["Se me cierra el pecho cuando abro el ordenador", "more work"],
    ],
  ],
  "what nothing helps with stays itself, and a duty is no good news": [
    "en",
    [
      ["I feel so anxious about flying on Friday", "share anxiety"],
      ["I did the breathing. That didn't help", "notHelped anxiety"],
      ["didn't help either", "notHelped anxiety"],
      ["nothing helps", "notHelped anxiety"],
      ["I'm not angry at you", "more anxiety"],
      ["My daughter is getting married there, I have to get on that plane", "more anxiety"],
    ],
  ],
  "thanks at the beginning are thanks, and home from hospital is good news": [
    "it",
    [
      ["Volevo solo ringraziarti, le tue parole mi hanno aiutata con mia madre", "thanks -"],
      ["Adesso è a casa, è uscita dall'ospedale", "share joy"],
      ["Abbiamo mangiato la minestra insieme e si è lamentata del sale", "more joy"],
    ],
  ],
  "weekends are not the end, and French thanks are thanks": [
    "es",
    [
      ["Me siento muy sola desde el divorcio", "share loneliness"],
      ["Los fines de semana son lo peor, cuando mi hija está con él", "more loneliness"],
      ["¿Cómo paso el domingo?", "advice loneliness"],
      ["merci, c'est gentil", "thanks loneliness"],
    ],
  ],
  "a list of worries is still the worry": [
    "en",
    [
      ["I'm afraid to be alone with my thoughts tonight", "share loneliness"],
      ["They all come at once, money, my health, my son", "more loneliness"],
    ],
  ],
  "what is not to be remembered is answered as that": [
    "en",
    [
      ["I lost my job in June.", "share work"],
      ["No. Please don't remember that.", "memory work"],
    ],
  ],
  "an empty house and its missing noise are lonely, and wanting is no love": [
    "es",
    [
      ["Mis hijos se han ido de casa y echo de menos el ruido.", "share loneliness"],
      ["Quiero una meditación corta para antes.", "meditation loneliness"],
    ],
  ],
  "the shopping is not money, and a picture is asked for": [
    "it",
    [
      ["Vorrei stare in silenzio ogni giorno ma dopo due minuti penso alla spesa.", "share attention"],
      ["Mi fai un'immagine di due tazze su un davanzale?", "picture attention"],
    ],
  ],
  "results that are waited for are an illness": [
    "it",
    [
      ["allora una preghiera tua", "prayer prayer"],
      ["È che lunedì mi danno i risultati della TAC", "share illness"],
      ["Ho tanta paura", "more illness"],
    ],
  ],
};

function hold(language: Language, exchanges: Exchange[]) {
  const messages: GuideMessage[] = [];
  return exchanges.map(([content]) => {
    messages.push({ role: "user", content });
    const answer = answerFromLibrary(messages, language);
    messages.push({ role: "assistant", content: answer.text });
    return { ...answer, understood: `${answer.move} ${answer.topic ?? "-"}` };
  });
}

describe("in a conversation", () => {
  for (const [name, [language, exchanges]] of Object.entries(dialogues)) {
    test(name, () => {
      expect(hold(language, exchanges).map(({ understood }) => understood)).toEqual(
        exchanges.map(([, understood]) => understood),
      );
    });
  }

  test("a breath that did not help is not followed by another", () => {
    const replies = hold(
      "en",
      dialogues["what nothing helps with stays itself, and a duty is no good news"]![1],
    );
    for (const { text } of replies.slice(1, 3)) {
      expect(text).toMatch(/^1\. /m);
      expect(text).not.toMatch(/breath (?:comes|in|out)|A hand on the belly|The long exhale/i);
    }
    expect(replies[3]!.text).not.toMatch(/^1\. /m);
  });

  test("the end of one about a loss or an illness offers no meditation on it", () => {
    const messages: GuideMessage[] = Array.from({ length: 8 }, () => ({
      role: "user",
      content: "Good night.",
    }));
    const offer = (topic: "grief" | "sleep") =>
      offerFromLibrary({ language: "en", move: "goodbye", topic }, messages, true, libraryIn("en"));
    expect(offer("grief")).toBeNull();
    expect(offer("sleep")).toMatchObject({ mediaType: "meditation" });
  });
});
