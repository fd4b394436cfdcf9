/** Only so much of a message is read, in characters: a request is short. */
const MAX_REQUEST = 300;
/** A request for a picture, up to what it is to show. */
export const imageRequest = new RegExp(
  [
    "\\b(?:make|create|draw|paint|generate|give|show|send|i want|i would like|i[\\x27’]d like)(?: me| us)?(?: an?| the| some)?(?: [\\p{L}-]{1,20}){0,2} (?:picture|image|painting|drawing|illustration)\\b",
    "(?<!\\p{L})(?:haz|hazme|crea|créame|dibuja|dibújame|pinta|píntame|genera|genérame|dame|muéstrame|quiero|quisiera|puedes (?:hacerme|crearme|dibujarme|pintarme))(?: (?:una?|la|el))?(?: [\\p{L}-]{1,20}){0,2} (?:imagen|dibujo|pintura|ilustración|cuadro)(?!\\p{L})",
    "(?<!\\p{L})(?:fai|fammi|crea|creami|disegna|disegnami|dipingi|dipingimi|genera|generami|dammi|mostrami|vorrei|puoi (?:farmi|crearmi|disegnarmi))(?: (?:una?|un['’]|la|il|l['’]))? ?(?:[\\p{L}-]{1,20} ){0,2}(?:immagine|disegno|dipinto|quadro|illustrazione)(?!\\p{L})",
  ].join("|"),
  "iu",
);

/** Whether a message asks for a picture. */
export function isImageRequest(message: string): boolean {
  return message.length <= MAX_REQUEST && imageRequest.test(message);
}
