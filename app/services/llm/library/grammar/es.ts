import { stemmer as stem } from "@orama/stemmers/spanish";
import type { Grammar } from "./types";

export const es: Grammar = {
  stem,
  quotationMarks: ["«", "»"],
  linkWords: /^(y|e|pero|pues|o|entonces|tambien)$/,
  clauseStarts:
    /\s(?=(?:pero|porque|cuando|aunque|mientras|si|desde que|hasta que|y (?:yo|el|los|las|me|mi|mis|no|ya|ahora|todo|nadie|él|ella|se|nos|siento|estoy|tengo))\s)/iu,
  firstPerson:
    /\b(yo|me|mi|mis|conmigo|estoy|soy|tengo|siento|puedo|quiero|necesito|voy|he|nos|ando|llevo|duermo|logro|consigo|odio|temo|echo|extrano)\b/,
  negations: /\b(no|nada|nunca|ni|sin|perdi|perdido|ya)\b/,
  stopWords: new Set(
    `a al algo algun alguien alguna alguno alli ante antes aqui asi aun aunque cada casi como con cosa cosas cual
    cuando de del demas desde donde dos durante e el ella ellas ello ellos en entonces entre era eran eres es esa ese
    eso esta estaba estan estar estas este esto estos estoy fue fueron ha habia habla hablar hace hacer haces hacia
    hago han has hasta hay he hemos hoy iba igual ir la las le les lo los luego mas me mi mis mismo mucha muchas mucho
    muchos muy ni no nos nosotros nunca o os otra otro para parece pero poco por porque pues puede puedes puedo
    que quien quiere quiero sabe se sea ser si sido siempre siento sin sino sobre son soy su sus tal tambien tan tanto
    te tener tengo ti tiene tienen todo todos tu tus tuve un una unas unos va vez voy y ya yo`.split(/\s+/),
  ),
  shortForms: {
    q: "que",
    k: "que",
    x: "por",
    xq: "por que",
    pq: "por que",
    xk: "por que",
    d: "de",
    m: "me",
    t: "te",
    tb: "tambien",
    tmb: "tambien",
    toy: "estoy",
    ta: "esta",
    aora: "ahora",
    ago: "hago",
    aller: "ayer",
    wasap: "whatsapp",
    grax: "gracias",
    grcs: "gracias",
    mxo: "mucho",
    bn: "bien",
    yevabamos: "llevabamos",
  },
  slips: [],
};
