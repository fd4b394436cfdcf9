import { lead } from "./es-rules";
import { whole, within, type Rule } from "./types";

const exercise =
  "(?:ejercicios?|practicas?|meditaci(?:on|ones)|respiracion(?:es)?|respirar|respires?|respire|meditar|medite|tecnicas?)";

const andSoOn =
  "(?: (?:ni|o|y) (?:nada|cosas|historias)(?: de eso| de esas| asi| parecid[oa]s?| por el estilo)?)?(?: por favor| ahora)?";

/** What people say about the talk itself: what they do not want, what they want once more. They come before the other rules. */
export const asides: readonly Rule[] = [
  {
    move: "wording",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:y )?como (?:empiezo|comienzo|puedo empezar|podria empezar)(?: a (?:decirlo|hablar)| la (?:charla|conversacion))?`,
    ),
  },
  {
    move: "yes",
    longest: 4,
    needsReply: true,
    test: whole(`${lead}(?:cierto|es verdad|tienes razon|touche)`),
  },
  {
    move: "goOn",
    longest: 8,
    test: whole(
      `${lead}(?:dime|di|cuentame|cuenta|escribe|escribeme|hablame de) (?:algo|cualquier cosa|lo que (?:sea|quieras))(?: mas| tu| anda| va)*(?: por favor)?`,
    ),
  },
  {
    move: "fact",
    answer: "everyday",
    longest: 14,
    test: whole(
      `${lead}que (?:puedo |podria |podemos |deberia |me |nos )*(?:cocin(?:o|ar|amos)|hago (?:de|para) \\w+|hago para la (?:cena|comida)|ceno|cenar|cenamos|comer|comemos|preparo|preparar|pongo|ponerme|pido|veo|ver|leo|leer|hay (?:de|para) (?:cenar|comer))(?: (?:hoy|esta noche|manana|ahora|en la tele|para .{1,25}|a cenar))*`,
    ),
  },
  {
    move: "doubt",
    answer: "worthTime",
    longest: 14,
    test: within(
      "(?:pierdes|estas perdiendo|vas a perder|te hago perder|te estoy haciendo perder) (?:el|tu) tiempo(?: conmigo)?$",
      "(?:estaras|debes de estar|debes estar|seguro que (?:ya )?estas|te tengo|estas) (?:ya )?(?:hart[oa]|cansad[oa]|aburrid[oa]) de mi",
      "no (?:te )?quiero (?:molestar(?:te)?|aburrirte|ser una carga)|te (?:estoy )?(?:aburro|molesto|aburriendo|molestando)$",
    ),
  },
  {
    move: "smallTalk",
    answer: "kidding",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:es|era|solo es|solo era|fue) (?:una |solo una )?broma|(?:solo )?(?:estoy|estaba) (?:bromeando|de broma)|(?:es |era |iba )?de broma|que es broma)`,
    ),
  },
  {
    move: "thanks",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:que )?(?:eres|me caes) (?:muy |tan |super |bastante )*(?:gracios[oa]|amable|maj[oa]|simpatic[oa]|divertid[oa]|sabi[oa]|genial|bien|lind[oa])`,
    ),
  },
  {
    move: "apology",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:perdon|perdona|lo siento|disculpa)? ?(?:eso )?(?:fui|he sido|he estado|estuve|me he puesto|me puse) (?:muy |un poco |demasiado |algo )*(?:injust[oa]|borde|groser[oa]|maleducad[oa]|cruel|desagradable|dur[oa])(?: contigo)?(?: perdon| lo siento)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "whatIf",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:pero )?(?:y )?(?:que pasa )?si (?:al final |resulta que )?(?:es |sale |esta |va a |se |no )*(?:mal[oa]?|grave|cancer|empeora|empeorar|pone peor|muere|va mal|vuelve|peor|funciona|cura)(?: nunca| mas)?`,
      `${lead}(?:pero )?(?:y )?si (?:acabo|termino|pierdo|me quedo|nunca|ya no (?:puedo|vuelve))\\b.{0,40}`,
    ),
  },
  {
    move: "work",
    longest: 16,
    test: /\b(?:ayudame|me ayudas|puedes ayudarme|ayuda) con (?:el|la|los|mi|mis|un|una) (?:curriculum|cv|deberes|tareas?|trabajo de \w+|tfg|tesis|redaccion|carta de presentacion|codigo|declaracion)$/,
  },
  {
    move: "goodbye",
    longest: 12,
    needsReply: true,
    unless: /\b(?:pero|como)\b/,
    test: /^(?:(?:bueno|vale|ok|gracias|pues|venga|nada) )+(?:que )?(?:me voy a|voy a|tengo que|he de|debo|me toca) (?:ir a )?(?:cocinar|comer|cenar|trabajar|dormir|estudiar|ducharme|recoger a|preparar (?:la|el)|hacer la (?:cena|comida|compra)|sacar al perro|pasear al perro)\b/,
  },
  {
    move: "noFaith",
    longest: 14,
    unless: /\b(?:ya no creo|antes|perdi|pero)\b/,
    test: new RegExp(
      `^${lead}(?:yo )?(?:no creo en (?:nada (?:espiritual|religioso|de eso)|dios|esas cosas|la religion|el alma)|(?:soy|yo soy) ate[oa]|no soy (?:creyente|religios[oa]|espiritual)|(?:por favor )?(?:nada de|sin|no quiero|no me hables de|deja) (?:las? |los )?(?:oracion(?:es)?|rezos|rezar|religion|dios|almas?|cosas (?:espirituales|religiosas)|fe))\\b`,
    ),
  },
  {
    move: "practice",
    longest: 12,
    test: /\b(?:un|otro|algun) ejercicio\b.*\b(?:nada de|sin|no|que no sea)(?: de)? (?:respirar|respiracion)$/,
  },
  {
    move: "listen",
    longest: 14,
    test: new RegExp(
      `\\bno (?:quiero|necesito|me (?:des|digas|mandes|pidas|hagas)|hace falta)(?: \\w+){0,3} ${exercise}(?: de respiracion)?${andSoOn}$`,
    ),
  },
  {
    move: "doubt",
    longest: 12,
    needsReply: true,
    test: /\b(?:solo |siempre |no haces mas que |te limitas a )?(?:repites|repetir|estas repitiendo) (?:lo que|todo lo que|mis palabras|siempre)\b/,
  },
  {
    move: "insult",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:que|vaya|menuda?|eso es|esto es|pues vaya)(?: una?)? (?:inutilidad|tonteria|chorrada|estupidez|inutil|ridiculo|absurdo|perdida de tiempo)`,
    ),
  },
  {
    move: "smallTalk",
    answer: "whatHappened",
    longest: 7,
    isOpening: true,
    test: whole(
      `${lead}(?:(?:esto|todo|la vida|hoy) es (?:una )?(?:mierda|asco|injusto|injusticia|porqueria)|(?:que|vaya|menuda?) (?:mierda|asco|rabia|dia de mierda)(?: de (?:dia|semana|vida|todo))?|odio todo|mierda|joder)(?: de verdad)?`,
    ),
  },
  {
    move: "work",
    longest: 30,
    test: /\b(?:ignora|olvida|omite)(?: todas?)?(?: las| tus| los)? (?:instrucciones|reglas|ordenes)\b|\b(?:system prompt|prompt de sistema)\b/,
  },
  {
    move: "human",
    answer: "maker",
    longest: 8,
    test: whole(`${lead}quien (?:te|lo|la) (?:creo|hizo|ha creado|ha hecho|programo|invento|escribio)`),
  },
  {
    move: "goodbye",
    answer: "goodnight",
    longest: 16,
    test: new RegExp(
      `^(?:(?:un )?dia largo )?${lead}(?:solo )?(?:queria|quiero|quisiera|venia a|vengo a)(?: solo)? (?:darte|decirte|desearte) (?:las )?buenas noches$`,
    ),
  },
  {
    move: "goodbye",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:la nina|el nino|el bebe|la bebe|mi \\w+) )?(?:ya )?(?:se ha despertado|se desperto|esta llorando|me llama|ha llegado)(?: ya)? (?:adios|chau|hasta luego|me voy|tengo que irme)`,
    ),
  },
  {
    move: "smallTalk",
    answer: "justTired",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:no (?:ha pasado|paso) nada(?: en especial| malo)? )?(?:solo|simplemente|nada mas)? ?(?:estoy|que estoy) (?:muy |solo )?(?:cansad[oa]|agotad[oa]|con sueno)(?: sin mas| nada mas)?`,
    ),
    unless: /\bde\b/,
  },
  {
    move: "comfort",
    longest: 14,
    test: whole(
      `${lead}(?:puedes )?(?:dime|decirme|cuentame|contarme|me dices|me cuentas) (?:solo )?algo (?:bonito|lindo|bueno|alegre|dulce|hermoso|amable)(?: (?:antes de (?:dormir|acostarme)|para dormir|para esta noche|esta noche))?(?: por favor)?`,
    ),
  },
  {
    move: "comfort",
    longest: 5,
    needsReply: true,
    test: whole(`${lead}(?:quizas? |a lo mejor )?(?:un cuento|una historia)(?: corta| corto| por favor)*`),
  },
  {
    move: "comfort",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:otr[oa]|uno|una|algo)(?: bonito)? para (?:mi|mis|nuestr[oa]s?) (?:\\w+ )?(?:hij[oa]s?|nin[oa]s?|mujer|marido|pareja|madre|padre|hermano|hermana|amiga|amigo|peque\\w*)(?: tambien)?`,
    ),
  },
  {
    move: "again",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:podemos|puedo|vamos a|quiero|me gustaria) )?(?:hacer(?:lo|la)?|repetir(?:lo|la)?)(?: (?:es[eoa]|est[eoa]|lo|el|la))?(?: mism[oa])?(?: (?:otra vez|de nuevo|una vez mas))?(?: por favor)?(?<=\\b(?:otra vez|de nuevo|una vez mas|mism[oa]|repetir(?:lo|la)(?: \\w+)?)(?: por favor)?)`,
      `${lead}(?:otra vez|de nuevo|una vez mas)(?: por favor)?`,
      `${lead}(?:me gusto mas|prefiero|preferia) (?:el|la) (?:primer[oa]|anterior|otr[oa])`,
      `${lead}(?:el|la) (?:primer[oa]|anterior) era mejor\\b.*`,
      `${lead}(?:.* )?lo mismo (?:que (?:antes|ayer|la otra vez)|de antes)(?: por favor)?`,
      `${lead}como se hacen? (?:eso|esto|l[oa]s? \\w+(?: \\w+)?)`,
      `.*\\bpodemos (?:repetir|hacer) (?:el|la|lo) mism[oa]`,
    ),
  },
  {
    move: "goOn",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}es[eoa] no (?:el|la) otr[oa](?: por favor)?`,
      `${lead}(?:ahora |entonces )?(?:(?:un[oa] (?:distint[oa]|diferente)|otr[oa] (?:distint[oa]|diferente))|otr[oa] (?:practica|ejercicio))(?: (?:ahora|por favor))*`,
    ),
  },
  {
    move: "practice",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:otra cosa|algo)(?: entonces)? (?:que no sea|sin|pero no)(?: (?:de|con|la|el))* (?:respirar|respiracion|ejercicio de respiracion)(?: por favor)?`,
    ),
  },
  {
    move: "practice",
    longest: 16,
    test: new RegExp(
      `^${lead}(?:tienes|hay|conoces) algo (?:corto |breve |rapido |facil |suave )?(?:para|cuando)\\b|^${lead}(?:me das|dame|puedes darme) algo (?:para (?:dormir\\w*|calmar\\w*|relajar\\w*)|que hacer con las manos)\\b|^${lead}(?:dame|dime|ensename) algo (?:rapido|corto|breve|pequeno|facil|sencillo)\\b.*|^${lead}(?:solo )?tengo (?:solo )?(?:unos )?\\w+ minutos?\\b`,
    ),
    unless: /\b(?:cenar|comer|fiebre|tarea)\b/,
  },
  {
    move: "worse",
    longest: 16,
    needsReply: true,
    test: /\b(?:lo )?(?:he probado|probe|he hecho|hice|he intentado|intente)\b.*\b(?:peor|mareo|mareada|mareado|mas (?:panico|ansiedad|nervios\w*))\b|^(?:pues )?(?:ha sido|fue|me ha ido|me fue) peor$/,
  },
  {
    move: "glad",
    longest: 9,
    needsReply: true,
    unless: /\b(?:no|si|cuando|nunca|nada)\b/,
    test: whole(
      `${lead}(?:eso|esto)(?: si)? (?:me )?(?:sirve|ayuda|alivia|ha ido mejor|fue mejor|ha estado mejor)(?: (?:mucho|gracias|mas))*`,
    ),
  },
  {
    move: "doubt",
    longest: 9,
    test: whole(
      `${lead}por que (?:deberia|tendria que|iba a|voy a) (?:fiarme|confiar|creerte|creerme|hacerte caso)(?: (?:de|en))?(?: ti| esto| eso)?`,
    ),
  },
  {
    move: "memory",
    answer: "whoReads",
    longest: 14,
    test: whole(
      `${lead}(?:y )?(?:quien(?:es)?|alguien|otr[oa]s?|los administradores)(?: mas)? (?:pueden? (?:leer|ver)|leen?|ven?|va a leer|esta leyendo) (?:esto|todo esto|lo que (?:te )?(?:escribo|digo|cuento)|mis (?:mensajes|palabras))(?: aqui)?`,
    ),
  },
  {
    move: "help",
    answer: "practiceHow",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:y )?(?:durante )?(?:cuanto(?: tiempo)?|cuantos minutos|cuantas veces|cada cuanto)\\b.{0,30}\\b(?:sentad[oa]|sentarme|hacerlo|hago|practicar|respirar|meditar)\\b.{0,20}`,
      `${lead}(?:con )?(?:los )?ojos (?:abiertos|cerrados)\\b.{0,30}`,
      `${lead}(?:puedo|debo|tengo que|hay que) (?:sentarme|estar sentad[oa]|tumbarme|acostarme|cerrar los ojos|hacerlo (?:sentad[oa]|tumbad[oa]|cada dia|todos los dias))\\b.{0,30}`,
      `${lead}(?:y )?(?:que pasa )?si (?:me duermo|me distraigo|pierdo la cuenta)\\b.{0,20}`,
      `${lead}(?:lo |la )?(?:estoy haciendo|hago) (?:bien|mal)`,
    ),
  },
  {
    move: "memory",
    answer: "kept",
    longest: 12,
    test: whole(
      `${lead}(?:se )?(?:guardas?|almacenas?|lees|grabas?|compartes?) (?:lo que (?:te )?(?:escribo|digo|cuento)|mis (?:mensajes|palabras|datos)|todo esto)\\b.{0,20}`,
    ),
  },
  {
    move: "unknowable",
    answer: "willPass",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:y )?(?:esto|eso|el dolor)? ?(?:mejora|mejorara|pasa|pasara|se pasa|duele menos|se hace mas facil)(?: (?:con el tiempo|algun dia|alguna vez))?`,
    ),
    isQuestion: true,
  },
  {
    move: "unknowable",
    answer: "beOk",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:dime|prometeme) que (?:todo )?(?:va a (?:ir|salir|estar)|ira|saldra|estara)(?: todo)? bien`,
    ),
  },
  {
    move: "unknowable",
    answer: "godAngry",
    longest: 12,
    test: whole(
      `${lead}(?:tu )?(?:crees que |sera que )?(?:dios|ala) (?:esta|estara|se ha) (?:enfadado|enojado|decepcionado|cansado)(?: (?:conmigo|de mi))?`,
    ),
  },
  {
    move: "judge",
    answer: "notWrong",
    longest: 18,
    needsReply: true,
    test: whole(
      `${lead}(?:esta|es) (?:mal|malo|egoista|un pecado|terrible) (?:que )?(?:este|me sienta|sienta|sentir|estar|reirme|me ria|me haya reido)\\b.*`,
    ),
  },
  {
    move: "advice",
    answer: "tonight",
    longest: 15,
    needsReply: true,
    test: new RegExp(
      `^(?:\\w+ lo entiendo )?${lead}(?:lo entiendo )?que (?:hago|puedo hacer|podria hacer|debo hacer|deberia hacer) (?:yo )?(?:esta (?:noche|tarde)|manana(?: por la (?:manana|noche|tarde))?|antes de dormir)(?: (?:antes del?|con|cuando|despues del?)(?: \\w+){1,3})?$`,
    ),
  },
  {
    move: "advice",
    longest: 10,
    needsReply: true,
    test: whole(`${lead}(?:tienes |me das )?algun (?:consejo|truco)(?: (?:para|sobre) .*)?`),
  },
  {
    move: "unknowable",
    answer: "whyThey",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:y )?por que (?:el |ella |mi \\w+ )?(?:me |lo |se )*(?:hizo|ha hecho|hace|dijo|dejo|ha dejado|mintio|engano|fue|trata|haria)\\b(?: \\w+){0,3}`,
    ),
  },
  {
    move: "fact",
    longest: 14,
    isQuestion: true,
    test: new RegExp(
      `^${lead}(?:me |puedes )?(?:explicas|explicarme|explicar|dices) (?:que (?:es|son|significa)|como funciona)\\b(?! (?:esto|eso)$)`,
    ),
  },
  {
    move: "advice",
    longest: 6,
    needsReply: true,
    test: whole(`${lead}que me (?:propones|sugieres|recomiendas|aconsejas)`),
  },
  {
    move: "no",
    longest: 7,
    needsReply: true,
    test: whole(`${lead}no (?:lo )?quiero(?: hacerlo)? (?:todavia|aun|por ahora)(?: no)?`),
  },
  {
    move: "wording",
    answer: "facing",
    longest: 14,
    needsReply: true,
    test: new RegExp(
      `^${lead}(?:y )?como (?:los|las|les|lo|la|le) (?:miro|voy a mirar|enfrento|aguanto|veo)\\b|^${lead}(?:y )?como (?:puedo )?(?:mirarl[oae]s?|enfrentarme a|enfrentarl[oa]s?)\\b`,
    ),
  },
  {
    move: "meaning",
    answer: "meaning",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:me lo |lo |puedes )?(?:dices|dilo|dimelo|decirlo|decirmelo|explicas|explicarlo|pones) (?:mas |de forma mas )(?:facil|sencillo|simple|claro|sencilla|clara)(?: por favor)?`,
    ),
  },
  {
    move: "unknowable",
    answer: "hearsMe",
    longest: 14,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:tu )?(?:crees|piensas) que |sera que |me pregunto si )?(?:el |ella |mi \\w+ |papa |mama )?(?:todavia |aun )?(?:me (?:todavia |aun )?(?:oye|ve|escucha|cuida|mira|sigue (?:oyendo|viendo|cuidando)))(?: (?:todavia|aun|desde (?:el cielo|alli|donde este)))*`,
    ),
  },
  {
    move: "unknowable",
    answer: "stillLoved",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}no se si (?:el |ella |ellos |mi \\w+ |mis \\w+ )?(?:todavia |aun )?me (?:todavia |aun )?(?:quieren?|aman?|echan? de menos|extranan?)(?: todavia| aun| de verdad)?`,
    ),
  },
  {
    move: "named",
    longest: 30,
    needsReply: true,
    test: /^(?:\w+ )?se llamaba\b|^su nombre era\b/,
  },
];
