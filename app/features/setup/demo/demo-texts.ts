import type { Language } from "~/i18n/config";

/** Made-up first and last names. */
export const firstNames = [
  "Ada",
  "Amir",
  "Beatriz",
  "Bruno",
  "Chiara",
  "Clara",
  "Daniel",
  "Elena",
  "Emeka",
  "Fatima",
  "Gianni",
  "Hana",
  "Ines",
  "Jonas",
  "Kofi",
  "Lucia",
  "Marco",
  "Marta",
  "Nadia",
  "Noel",
  "Olga",
  "Pablo",
  "Rosa",
  "Sami",
  "Sofia",
  "Teresa",
  "Tomás",
  "Valeria",
  "Yuki",
  "Zoe",
];
export const lastNames = [
  "Abbott",
  "Alvarez",
  "Bianchi",
  "Cohen",
  "Costa",
  "Diaz",
  "Esposito",
  "Ferrari",
  "Fischer",
  "Gallo",
  "Haddad",
  "Ibrahim",
  "Jansen",
  "Kim",
  "Lopez",
  "Marino",
  "Moreno",
  "Murphy",
  "Novak",
  "Okafor",
  "Perez",
  "Quinn",
  "Ricci",
  "Romero",
  "Russo",
  "Sato",
  "Serra",
  "Vidal",
  "Walsh",
  "Zhang",
];

interface Thread {
  title: string;
  written: string[];
}

/** What made-up people write about, and what the guide replies. */
export const demoTexts: Record<Language, { threads: Thread[]; replies: string[]; memories: string[] }> = {
  en: {
    threads: [
      {
        title: "Why do I wake at four?",
        written: [
          "I wake at four every night and my mind starts at once.",
          "And if it is a real worry, not just a list?",
        ],
      },
      {
        title: "Letting my son go",
        written: ["My son moved out on Sunday. The house is so quiet.", "I leave the radio on all day."],
      },
      {
        title: "A prayer without a god",
        written: ["I miss praying, but I no longer believe anyone listens.", "What is left to do?"],
      },
      {
        title: "What anger protects",
        written: ["I shouted at my sister over nothing.", "She has not called since."],
      },
      {
        title: "Ten quiet minutes",
        written: ["I have ten minutes before the meeting and my shoulders are up around my ears."],
      },
      {
        title: "Is this work still mine?",
        written: ["I am good at my job and it drains me.", "I do not know whether to leave."],
      },
    ],
    replies: [
      "That sounds heavy to carry alone. What is it like right now, in your body?",
      "Let us stay with that for a moment. If it could speak, what would it ask of you?",
      "There is no hurry here. What would be one small thing that is true and kind today?",
      "Thank you for saying it so plainly. What do you hope will still be there in a year?",
    ],
    memories: [
      "My sister lives in Leeds.",
      "I work at night.",
      "I want to learn to sit for ten minutes a day.",
    ],
  },
  es: {
    threads: [
      {
        title: "¿Por qué despierto a las cuatro?",
        written: [
          "Me despierto a las cuatro cada noche y la cabeza empieza enseguida.",
          "¿Y si es una preocupación de verdad?",
        ],
      },
      {
        title: "Dejar ir a mi hijo",
        written: [
          "Mi hijo se fue de casa el domingo. Todo está muy callado.",
          "Dejo la radio puesta todo el día.",
        ],
      },
      {
        title: "Una oración sin dios",
        written: ["Echo de menos rezar, pero ya no creo que alguien escuche."],
      },
      {
        title: "Lo que protege el enfado",
        written: ["Le grité a mi hermana por nada.", "No ha vuelto a llamar."],
      },
    ],
    replies: [
      "Suena pesado para llevarlo a solas. ¿Cómo lo notas ahora, en el cuerpo?",
      "Quedémonos un momento con eso. Si pudiera hablar, ¿qué te pediría?",
      "Aquí no hay prisa. ¿Qué cosa pequeña sería hoy verdadera y amable?",
    ],
    memories: ["Vivo en Valencia con mi madre.", "Quiero dormir mejor."],
  },
  it: {
    threads: [
      {
        title: "Perché mi sveglio alle quattro?",
        written: [
          "Mi sveglio alle quattro ogni notte e la testa parte subito.",
          "E se fosse una preoccupazione vera?",
        ],
      },
      {
        title: "Lasciare andare mio figlio",
        written: [
          "Mio figlio è andato via domenica. La casa è così silenziosa.",
          "Lascio la radio accesa tutto il giorno.",
        ],
      },
      {
        title: "Una preghiera senza dio",
        written: ["Mi manca pregare, ma non credo più che qualcuno ascolti."],
      },
      {
        title: "Che cosa protegge la rabbia",
        written: ["Ho gridato con mia sorella per niente.", "Da allora non ha chiamato."],
      },
    ],
    replies: [
      "Sembra pesante da portare da soli. Com'è adesso, nel corpo?",
      "Restiamo un momento qui. Se potesse parlare, che cosa ti chiederebbe?",
      "Qui non c'è fretta. Quale piccola cosa sarebbe oggi vera e gentile?",
    ],
    memories: ["Abito a Torino.", "Vorrei imparare a stare in silenzio."],
  },
};
