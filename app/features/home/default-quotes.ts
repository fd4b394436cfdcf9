import type { Language } from "~/i18n/config";

/**
 * Quotes written for this product (drafted by an AI model), one for each day of the longest month, for days without a
 * stored quote.
 */
export const defaultQuotes: readonly Record<Language, string>[] = [
  {
    en: "What you notice has already begun to change.",
    es: "Lo que adviertes ya ha empezado a cambiar.",
    it: "Ciò di cui ti accorgi ha già cominciato a cambiare.",
  },
  {
    en: "Nobody breathes yesterday’s air.",
    es: "Nadie respira el aire de ayer.",
    it: "Nessuno respira l’aria di ieri.",
  },
  {
    en: "A small kindness is still a whole one.",
    es: "Una bondad pequeña sigue siendo entera.",
    it: "Una gentilezza piccola resta intera.",
  },
  {
    en: "Rest is not a reward. It is part of the work.",
    es: "El descanso no es un premio. Es parte del trabajo.",
    it: "Il riposo non è un premio. È parte del lavoro.",
  },
  {
    en: "You need not see the whole road to put on one shoe.",
    es: "No hace falta ver todo el camino para quitarse un zapato.",
    it: "Non serve vedere tutta la strada per togliersi una scarpa.",
  },
  {
    en: "What you cannot say yet, you can already carry more gently.",
    es: "Lo que aún no puedes decir, ya puedes llevarlo con más cuidado.",
    it: "Ciò che ancora non sai dire, puoi già portarlo con più dolcezza.",
  },
  {
    en: "A door left ajar is not a decision. It is a kindness to later.",
    es: "Una puerta entreabierta no es una decisión. Es una cortesía con lo que venga.",
    it: "Una porta socchiusa non è una decisione. È una gentilezza verso il dopo.",
  },
  {
    en: "Anger often stands guard over something soft.",
    es: "La ira suele montar guardia ante algo tierno.",
    it: "La rabbia spesso fa la guardia a qualcosa di tenero.",
  },
  {
    en: "Grief is love that has lost its address.",
    es: "El duelo es amor que ha perdido su dirección.",
    it: "Il lutto è amore che ha perso il suo indirizzo.",
  },
  {
    en: "The body says it first, and in plain words.",
    es: "El cuerpo lo dice primero, y con palabras sencillas.",
    it: "Il corpo lo dice per primo, e con parole semplici.",
  },
  {
    en: "You may begin again in the middle of the day.",
    es: "Puedes volver a empezar a mitad del día.",
    it: "Puoi ricominciare anche a metà giornata.",
  },
  {
    en: "Not every thought that knocks has to be let in.",
    es: "No hay que abrirle la puerta a todo pensamiento que llama.",
    it: "Non serve aprire a ogni pensiero che bussa.",
  },
  {
    en: "To listen is to keep a chair free.",
    es: "Escuchar es dejar una silla libre.",
    it: "Ascoltare è lasciare libera una sedia.",
  },
  {
    en: "What grows slowly is seldom seen growing.",
    es: "Lo que crece despacio pocas veces se ve crecer.",
    it: "Ciò che cresce piano, di rado lo si vede crescere.",
  },
  {
    en: "An honest no makes room for a warm yes.",
    es: "Un no sincero deja sitio a un sí cálido.",
    it: "Un no sincero fa posto a un sì di cuore.",
  },
  {
    en: "Enough is a place. You can arrive there.",
    es: "Lo suficiente es un lugar. Se puede llegar a él.",
    it: "Abbastanza è un luogo. Ci si può arrivare.",
  },
  {
    en: "You are not behind. You are here.",
    es: "No vas con retraso. Estás aquí.",
    it: "Non sei in ritardo. Sei qui.",
  },
  {
    en: "The night makes every worry taller. Measure it again in the morning.",
    es: "La noche hace más alta cada preocupación. Mídela otra vez por la mañana.",
    it: "La notte allunga ogni preoccupazione. Misurala di nuovo al mattino.",
  },
  {
    en: "Gratitude begins with looking twice.",
    es: "La gratitud empieza por mirar dos veces.",
    it: "La gratitudine comincia dal guardare due volte.",
  },
  {
    en: "Silence, too, is an answer you can trust.",
    es: "También el silencio es una respuesta en la que se puede confiar.",
    it: "Anche il silenzio è una risposta di cui ci si può fidare.",
  },
  {
    en: "Speak to yourself as you would to someone you want to keep.",
    es: "Háblate como a alguien a quien no quieres perder.",
    it: "Parlati come a qualcuno che vorresti tenerti vicino.",
  },
  {
    en: "What is carried together weighs less than half.",
    es: "Lo que se lleva entre dos pesa menos de la mitad.",
    it: "Ciò che si porta in due pesa meno della metà.",
  },
  {
    en: "Each breath out is a small letting go, and you have had practice.",
    es: "Con cada exhalación sueltas un poco, y ya tienes práctica.",
    it: "Ogni respiro che esce è un piccolo lasciar andare, e ormai hai pratica.",
  },
  {
    en: "A question kept open keeps the window open too.",
    es: "Una pregunta abierta deja abierta también la ventana.",
    it: "Una domanda lasciata aperta tiene aperta anche la finestra.",
  },
  {
    en: "Hope can be as small as watering a plant.",
    es: "La esperanza puede ser tan pequeña como regar una planta.",
    it: "La speranza può essere piccola come annaffiare una pianta.",
  },
  {
    en: "Forgiving does not change what happened. It changes who holds it.",
    es: "Perdonar no cambia lo que pasó. Cambia quién lo sostiene.",
    it: "Perdonare non cambia ciò che è stato. Cambia chi lo tiene in mano.",
  },
  {
    en: "The last light of the day asks for nothing.",
    es: "La última luz del día no pide nada.",
    it: "L’ultima luce del giorno non chiede nulla.",
  },
  {
    en: "One true sentence is a good day’s work.",
    es: "Una frase verdadera es un buen trabajo para un día.",
    it: "Una frase vera è già una buona giornata di lavoro.",
  },
  {
    en: "You can love a place in yourself before you understand it.",
    es: "Puedes querer un lugar de ti antes de entenderlo.",
    it: "Puoi voler bene a una parte di te prima di capirlo.",
  },
  {
    en: "Walk slowly enough for your thoughts to keep up.",
    es: "Camina lo bastante despacio para que tus pensamientos te alcancen.",
    it: "Cammina abbastanza piano perché i pensieri ti stiano dietro.",
  },
  {
    en: "What you gave your attention to today is what today was.",
    es: "El día de hoy fue aquello a lo que prestaste atención.",
    it: "La giornata di oggi è stata ciò a cui hai dato attenzione.",
  },
];
