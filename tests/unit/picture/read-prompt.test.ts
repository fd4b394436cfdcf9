import { describe, expect, test } from "vitest";
import { readPrompt } from "~/features/picture/painter/read-prompt";
import { themes } from "~/features/picture/painter/themes";

describe("the theme of a prompt", () => {
  test.each([
    ["sea", "The ocean at first light", "El mar al amanecer", "Il mare all'alba"],
    ["mountain", "A mountain of courage", "Una montaña de valor", "Una montagna di coraggio"],
    ["tree", "An old oak with deep roots", "Un árbol viejo con raíces", "Un albero antico e le sue radici"],
    ["moon", "Full moon", "La luna llena", "La luna piena"],
    ["path", "The road ahead", "El camino que sigue", "Il cammino che continua"],
    ["flame", "One candle in the dark", "Una vela en la oscuridad", "Una candela nel buio"],
    ["rain", "Gentle rain", "Lluvia suave", "Pioggia leggera"],
    ["garden", "Wildflowers in a meadow", "Flores en un jardín", "Fiori in un giardino"],
    ["dunes", "The silent desert", "El desierto en silencio", "Il deserto silenzioso"],
    ["forest", "A walk in the woodland", "Un bosque verde", "Nel bosco"],
    ["stars", "Under the stars", "Bajo las estrellas", "Sotto le stelle"],
    ["stars", "Northern lights", "Luces boreales", "Una luce boreale"],
    ["lake", "A still lake", "Un lago tranquilo", "Un lago sereno"],
    ["snow", "First snow", "La primera nieve", "La prima neve"],
    ["stones", "Pebbles in balance", "Piedras en equilibrio", "Ciottoli in equilibrio"],
    ["doorway", "An open window", "Una puerta abierta", "Una porta aperta"],
    ["lotus", "A lotus awakens", "Un loto que despierta", "Un loto si risveglia"],
    ["clouds", "Birds of freedom", "Pájaros y libertad", "Uccelli e libertà"],
    ["mandala", "A sacred mandala", "Un mandala sagrado", "Un mandala sacro"],
    ["underwater", "Deep under water, coral", "En el fondo, un arrecife de coral", "Nel profondo, i coralli"],
    ["circle", "One breath, emptiness", "Respirar, el vacío", "Il respiro, il vuoto"],
  ])("%s", (theme, ...prompts) => {
    expect(prompts.map((prompt) => readPrompt(prompt).theme)).toEqual([theme, theme, theme]);
  });

  test("of light is light through water or through a window, and both occur", () => {
    expect(readPrompt("light through deep water").theme).toBe("underwater");
    expect(readPrompt("la luce dalla finestra").theme).toBe("doorway");
    expect(readPrompt("una luz en el camino").theme).toBe("path");
    const chosen = ["", "inner", "my", "a gentle", "your", "this", "our", "one"].flatMap((words) =>
      ["light", "luz", "luce"].map((light) => readPrompt(`${words} ${light}`).theme),
    );
    expect(new Set(chosen)).toEqual(new Set(["underwater", "doorway"]));
  });

  test("is chosen by the feeling where nothing is named", () => {
    expect(readPrompt("I feel such grief").mood).toBe("grief");
    expect(["rain", "sea", "flame", "snow", "lake"]).toContain(readPrompt("I feel such grief").theme);
  });

  test("is chosen by the text itself where no word is known, and differs", () => {
    const chosen = Array.from({ length: 60 }, (_, number) => readPrompt(`xyzzy ${number} qwrt`).theme);
    expect(new Set(chosen).size).toBeGreaterThan(8);
  });
});

describe("the mood of a prompt", () => {
  test.each([
    ["grief", "I mourn my father", "El duelo y la tristeza", "Il lutto e la tristezza"],
    ["joy", "Pure happiness", "Pura alegría", "Pura felicità e gioia"],
    ["calm", "Serenity and quiet", "Serenidad y calma", "Serenità e quiete tranquilla"],
    ["hope", "Hope at daybreak, a new beginning", "Esperanza al amanecer", "Speranza e un nuovo inizio"],
    ["love", "Tenderness and compassion", "Ternura y compasión", "Tenerezza e compassione"],
    ["gratitude", "Grateful for the harvest", "Gratitud por la cosecha", "Gratitudine per il raccolto"],
    ["strength", "Inner strength", "Fuerza interior", "Forza e coraggio"],
    ["healing", "Healing", "Sanación", "Guarigione"],
    ["night", "The sea at night", "El mar de noche", "Il mare di notte"],
    ["dusk", "The sea at dusk", "El mar al atardecer", "Il mare al tramonto"],
    ["autumn", "Trees in autumn", "Árboles en otoño", "Alberi in autunno"],
    ["winter", "A winter day", "Un día de invierno", "Un giorno d'inverno"],
  ])("%s", (mood, ...prompts) => {
    expect(prompts.map((prompt) => readPrompt(prompt).mood)).toEqual([mood, mood, mood]);
  });

  test.each([
    ["mandala of compassion in gold and blue", "joy"],
    ["una puerta azul en mi tristeza", "blue"],
    ["il silenzio di una montagna verde", "green"],
  ] as const)("a colour that is named counts more than a feeling: %s", (prompt, mood) => {
    expect(readPrompt(prompt).mood).toBe(mood);
  });

  test("does not depend on case, accents or spaces", () => {
    expect(readPrompt("  EL  ÁRBOL ")).toEqual(readPrompt("el arbol"));
  });
});

test.each([
  ["nothing", ""],
  ["spaces", " \n\t "],
  ["10,000 characters", "the sea ".repeat(1_250)],
  ["one long word", "a".repeat(10_000)],
  ["markup", `<svg onload="alert(1)"><script>sea</script></svg>`],
  ["emoji", "🌊🌅👩‍👩‍👧"],
  ["right to left", "الصلاة والسلام"],
  ["Chinese", "山中的月亮"],
  ["half a pair", "\ud83c sea \udf0a"],
  ["names of an object's own", "constructor __proto__ toString hasOwnProperty"],
])("reads %s", (_name, prompt) => {
  const startedAt = performance.now();
  const { theme, mood, hash } = readPrompt(prompt);
  expect(themes).toContain(theme);
  expect(mood).toBeTruthy();
  expect(hash).toBeGreaterThanOrEqual(0);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
