import type { Language } from "~/i18n/config";

/** The sentences by which the voices were chosen and their word errors were first measured (docs/decisions/0011-voices.md). */
export const sentencesOfChoice: Record<Language, readonly string[]> = {
  en: [
    "Welcome. Find a comfortable position, and let your eyes gently close.",
    "Breathe in slowly through your nose, and feel your chest rise.",
    "Let every thought drift past, like a cloud across a wide and quiet sky.",
    "Allow your shoulders to soften, and let the weight of the day fall away.",
    "There is nothing to do now, and nowhere else to be.",
    "Notice the air as it enters, cool at the tip of the nose, and leaves a little warmer.",
    "If the mind wanders, that is all right. Simply come back to the breath.",
    "With each exhale, you sink a little deeper into the ground beneath you.",
    "Imagine a soft golden light, resting just above your heart.",
  ],
  es: [
    "Bienvenida. Busca una postura cómoda y deja que tus ojos se cierren suavemente.",
    "Inspira despacio por la nariz y siente cómo se eleva el pecho.",
    "Deja pasar cada pensamiento, como una nube que cruza un cielo ancho y tranquilo.",
    "Permite que tus hombros se aflojen y deja caer el peso del día.",
    "Ahora no hay nada que hacer, ni ningún otro lugar donde estar.",
    "Observa el aire que entra, fresco en la punta de la nariz, y que sale un poco más tibio.",
    "Si la mente se distrae, no pasa nada. Vuelve, sin prisa, a la respiración.",
    "Con cada exhalación te hundes un poco más en la tierra que te sostiene.",
    "Imagina una luz dorada y suave que descansa sobre tu corazón.",
  ],
  it: [
    "Benvenuta. Trova una posizione comoda e lascia che gli occhi si chiudano dolcemente.",
    "Inspira lentamente dal naso e senti il petto che si solleva.",
    "Lascia passare ogni pensiero, come una nuvola che attraversa un cielo ampio e tranquillo.",
    "Lascia che le spalle si ammorbidiscano e che il peso della giornata scivoli via.",
    "Adesso non c'è niente da fare, e nessun altro luogo dove andare.",
    "Osserva l'aria che entra, fresca sulla punta del naso, e che esce un poco più tiepida.",
    "Se la mente si distrae, va bene così. Torna con dolcezza al respiro.",
    "A ogni espirazione affondi un po' di più nella terra che ti sostiene.",
    "Immagina una luce dorata e morbida che riposa sopra il cuore.",
  ],
};
