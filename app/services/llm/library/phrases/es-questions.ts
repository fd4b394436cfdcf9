import { lead } from "./es-rules";
import { whole, type Rule } from "./types";

/** Questions that no one can answer from outside, and what people say to the guide itself. They come before the other rules. */
export const questions: readonly Rule[] = [
  { move: "meaning", longest: 2, needsReply: true, isQuestion: true, test: /^(?:perdon|perdona)$/ },
  {
    move: "apology",
    longest: 9,
    needsReply: true,
    test: whole(
      "(?:(?:oh|ay|ok|no|vale|uy) )*(?:perdon|perdona|perdoname|lo siento|disculpa|disculpame|te pido perdon|mil disculpas)(?: (?:mucho|de verdad|otra vez))?(?: (?:por (?:lo de antes|lo que (?:dije|he dicho)|los insultos|el tono)|no (?:queria|quise)(?: ofenderte| decir eso)?|me pase))?",
    ),
  },
  {
    move: "unknowable",
    answer: "knewLove",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:tu )?(?:crees|piensas) que |sera que |me pregunto si |espero que |ojala )?(?:el |ella |mi \\w+ |papa |mama |el abuelo |la abuela )?(?:lo )?(?:sabia|supo|sabe|supiera|sepa)(?: que| cuanto)? (?:yo )?(?:lo|la|le|te)? ?(?:queria|quise|quiero|amaba|amo|he querido)\\b.*`,
    ),
  },
  {
    move: "unknowable",
    answer: "otherHeart",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:tu )?crees que |sera que )?(?:el |ella )?(?:volvera|va a volver|me (?:perdonara|va a perdonar|perdona|habria perdonado|quiere(?: todavia)?|quiso|queria|ama|amo|llamara|echa de menos|extrana)|cambiara|va a cambiar)(?: (?:conmigo|alguna vez|algun dia|todavia|de verdad|a llamarme))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "seeAgain",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:crees que )?(?:(?:lo|la|le|nos) (?:volvere|volveremos|voy|vamos) a ver(?:nos|l[oa])?|volvere a ver(?:l[oa])?|nos veremos)(?: (?:otra vez|algun dia|alguna vez|de nuevo))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "willPass",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:crees que |tu crees que )?(?:algun dia |esto |se me |se |me )*(?:pasara|va a pasar|acabara|mejorara|va a mejorar|dejara de doler|dolera menos|se pasa)(?: algun dia| esto| todo esto| este dolor| alguna vez)*`,
      `${lead}cuando (?:se )?(?:me )?(?:pasa|pasara|acaba|acabara|mejora|mejorara|deja de doler|dejara de doler|va a (?:pasar|mejorar))\\b.{0,30}`,
      `${lead}(?:volvere|podre|sere|estare) (?:alguna vez |algun dia )?(?:a )?(?:(?:ser|estar|sentirme) )?(?:feliz|bien|como antes|mejor|superarl[oa])\\b.{0,30}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willDie",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:crees que |tu crees que )?(?:el |ella |mi \\w+ |papa |mama )?(?:me voy a morir|me morire|(?:se )?(?:va a |ira a )?(?:morira|morir|morirse|muere)|va a (?:sobrevivir|curarse|salir de esta)|se curara|sobrevivira|saldra de esta)(?: (?:el|ella|mi \\w+|papa|mama))?`,
    ),
  },
  {
    move: "unknowable",
    answer: "rightThing",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:crees que |tu crees que )?(?:hice (?:bien|lo correcto|mal)|he hecho (?:bien|lo correcto|mal)|tome la decision correcta|fue lo correcto)\\b.{0,30}`,
      `${lead}(?:crees que )?(?:pude|podria|podia|debi|deberia|tendria que) (?:haber )?(?:hecho|hacer|haberl[oa] salvado|salvarl[oa]|saberlo|sabido|haberme dado cuenta|evitarlo|evitado|estar ahi|estado ahi)(?: mas| algo| algo mas)?\\b.{0,30}`,
    ),
  },
  {
    move: "unknowable",
    answer: "whyGod",
    longest: 16,
    needsReply: true,
    test: whole(
      `${lead}(?:por que|pq|xq|como (?:puede|pudo)) (?:es que )?(?:el )?(?:dios|senor|jesus)\\b.*`,
      `${lead}(?:por que|pq|xq) (?:\\w+ ){1,3}(?:dios|el senor)(?: (?:esto|eso|algo asi))?`,
      `${lead}donde (?:esta|estaba) dios\\b.*`,
    ),
  },
  {
    move: "doubt",
    longest: 7,
    needsReply: true,
    isQuestion: true,
    test: whole(`${lead}(?:estas segur[oa](?: de (?:eso|esto))?|de verdad|en serio|seguro)`),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 12,
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:crees que |sera que )?(?:(?:esto |eso )?(?:es|sera|puede ser|tengo|estoy)) (?:una |un )?(?:depresion|deprimid[oa]|ansiedad|burnout|tdah|bipolar|toc|trastorno)`,
    ),
  },
  {
    move: "judge",
    answer: "normal",
    longest: 16,
    needsReply: true,
    test: whole(`${lead}es (?:normal|raro|de locos|malo) (?:que|si)\\b.*`),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:y )?(?:que (?:ayuda|ayudaria|puede ayudar|me ayudaria))`,
      `${lead}como (?:me calmo|puedo calmarme|hago para calmarme|me relajo|me tranquilizo)\\b.{0,20}`,
    ),
  },
  {
    move: "advice",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:deberia|debo|tengo que) (?:irme|dejarl[oa]|quedarme|llamar a la policia|decirselo a alguien)(?: ya| ahora)?|(?:lo|la) dejo)`,
    ),
  },
  {
    move: "comfort",
    longest: 9,
    test: whole(
      `${lead}(?:puedes )?(?:dime|decirme|cuentame|contarme|escribeme|di|me dices|me cuentas) (?:solo )?algo (?:bonito|lindo|bueno|alegre|dulce|hermoso|positivo|amable)(?: por favor| ahora)?`,
      `${lead}(?:animame|alegrame)(?: por favor)?`,
    ),
  },
  {
    move: "help",
    answer: "languages",
    longest: 10,
    test: whole(
      `${lead}(?:tu )?(?:hablas|entiendes|sabes|escribes|respondes|puedes (?:hablar|escribir|responder))(?: tambien)?(?: en)?(?: el)? ?(?:frances|aleman|ingles|italiano|espanol|portugues|ruso|chino|arabe|otros idiomas|otro idioma)\\b.{0,20}`,
      `${lead}(?:que|cuantos|cuales) idiomas? (?:hablas|sabes|entiendes|conoces)`,
    ),
  },
  {
    move: "help",
    longest: 9,
    test: whole(
      `${lead}(?:estoy (?:solo )?probando|(?:solo )?(?:queria|quiero) (?:solo )?(?:probar|ver)|era (?:solo )?una prueba|probando)(?: (?:esto|como funciona|la app))?`,
    ),
  },
  {
    move: "prayer",
    longest: 6,
    test: whole(
      `${lead}(?:tu )?(?:rezas|rezarias|oras|rezamos|oramos)(?: tu)? (?:conmigo|por (?:mi|el|ella)|junt[oa]s)`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    test: whole(
      `${lead}(?:quizas? |tal vez |a lo mejor )?algo (?:de|con la) respira\\w+(?: por favor)?`,
      `${lead}(?:quizas? |tal vez |a lo mejor )(?:un |una )?(?:pequen[oa] |breve )?(?:ejercicio|practica)(?: (?:de|para) \\w+)?(?: por favor)?`,
      `${lead}(?:tienes |hay )?algo (?:para|contra) (?:el|la|los)? ?(?:estres|ansiedad|nervios|panico)(?: por favor)?`,
    ),
  },
  {
    move: "wording",
    answer: "wordingSorry",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}como (?:le |les |puedo |podria )?(?:pido|pedirle|pedirles|pedir|me disculpo|disculparme)(?: perdon| disculpas)?(?: (?:con|a) (?:el|ella|mi \\w+))?`,
    ),
  },
  {
    move: "unsure",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:la verdad |ya |de verdad )?no se (?:ni )?que decir(?:te)?|no tengo palabras|me faltan las palabras)`,
    ),
  },
  {
    move: "glad",
    answer: "done",
    longest: 6,
    needsReply: true,
    test: whole(`${lead}(?:hecho|ya esta|ya lo hice|lo hice|lo he hecho|listo|termine)(?: ya| ahora)?`),
  },
  {
    move: "glad",
    longest: 7,
    needsReply: true,
    test: whole(
      `${lead}(?:eso |esto )?(?:fue|estuvo|ha estado|me gusto|me ha gustado|me sento|me hizo)(?: muy| mucho)?(?: (?:bonito|bien|bueno|lindo|agradable))?(?: mucho)?`,
    ),
  },
  {
    move: "no",
    longest: 5,
    needsReply: true,
    test: whole(`${lead}(?:olvidalo|da igual|no importa|no pasa nada|dejalo estar|nada olvidalo|es igual)`),
  },
];
