import { whole, within, type Rule } from "./types";

/** Words that may come first. */
export const lead =
  "(?:(?:oye|bueno|pues|y|pero|ah|ay|eh|este|hola|perdona|perdon|por favor|mira|anamcara|ok|vale|hm+|mm+) )*";
/** Ways to ask for something. */
const ask =
  "puedes|podrias|podemos|me (?:das|dices|haces|ensenas|pasas|recomiendas)|dame|dime|hazme|haz|ensename|muestrame|pasame|quiero|quisiera|querria|necesito|me gustaria|tienes|tenes|sabes|conoces|hay|otra?|algun|alguna|vamos a|por favor|ayudame";
/** The subjects of reported speech. */
const others =
  "el me|ella me|me dijo|me dice|dicen|dijo|dice|me llama|me llamo|jefe|jefa|marido|mujer|novio|novia|padre|madre|papa|mama|hermano|hermana|profe|profesor|profesora|suegra|ex|gente|todos|hijo|hija";

export const rules: readonly Rule[] = [
  {
    move: "memory",
    answer: "notKept",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:no |si |y )?(?:por favor )?(?:no (?:lo |la |me )?(?:recuerdes|guardes|apuntes|anotes|memorices)(?: (?:esto|eso|lo que (?:te )?(?:dije|he dicho|escribi)))?|olvida (?:eso|esto|lo que (?:te )?(?:dije|he dicho|escribi))|(?:esto|eso|que) quede? entre nosotr[oa]s)(?: por favor| vale)*$`,
    ),
  },
  {
    move: "memory",
    answer: "remember",
    longest: 60,
    test: new RegExp(
      `^${lead}(?:(?:puedes|podrias) )?(?:por favor )?(?:recuerda(?:r)?|recorda|acuerdate(?: de)?|acordarte de|acordate de|ten(?:er)? en cuenta|apunta(?:r)?|anota(?:r)?|no olvides|no te olvides de) que (?!dios|tu\\b|eres)`,
    ),
  },
  {
    move: "practice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:(?:es[ea]|est[ea]|el|la)(?: (?:ejercicio|practica))?|eso) (?:es|se me hace|me parece) (?:muy|demasiado) larg[oa](?: para mi)?|(?:(?:tienes|hay|dame) )?(?:algo|un[oa]|otr[oa])(?: un poco)? mas (?:cort[oa]|breve|rapid[oa])|mas (?:cort[oa]|breve))(?: por favor)?`,
    ),
  },
  {
    move: "fact",
    longest: 30,
    isQuestion: true,
    test: /\b(?:dijo|dice|escribio|decia)\b.* (?:verdad|cierto|correcto|asi)$/,
  },
  {
    move: "thanks",
    longest: 25,
    unless: within("pero|murio|miedo"),
    test: new RegExp(
      `^${lead}(?:solo |nada mas )?(?:queria|quiero|quisiera) (?:solo )?(?:darte|decirte) (?:las |muchas |mil )?gracias\\b|^${lead}(?:solo )?(?:queria|quiero|quisiera) agradecerte\\b`,
    ),
  },
  {
    move: "thanks",
    longest: 5,
    test: /^(?:merci|danke|obrigad[oa]|dank je)\b/,
  },
  {
    move: "doubt",
    longest: 14,
    test: within(
      "(?:y )?(?:eso|esto) (?:como |en que )(?:me )?(?:va a|puede|podria) (?:a )?(?:ayudar|servir)\\w*|como (?:me )?(?:va a|puede) ayudar(?:me)? (?:eso|esto)",
      "(?:solo )?(?:eliges|escoges|sacas) (?:entre )?(?:textos|respuestas|frases)",
    ),
  },
  {
    move: "yes",
    longest: 12,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:bueno|vale|de acuerdo|entendido|esta bien) )*(?:me (?:gusta|parece bien) que (?:lo digas|seas (?:sincer|honest)[oa]|me lo digas)|entendido|me parece justo)`,
    ),
  },
  {
    move: "yes",
    answer: "resolved",
    longest: 12,
    needsReply: true,
    unless: within("no|nunca|si|te"),
    test: new RegExp(
      `^${lead}(?:a lo mejor |quizas? |tal vez |creo que |entonces |vale |manana |hoy |luego )*(?:(?:le|les|lo|la) (?:escribo|escribire|llamo|llamare|hablo|hablare|pregunto|pido (?:perdon|disculpas)|voy a (?:escribir|llamar|hablar|preguntar))|voy a (?:escribirle|llamarl[eoa]|hablarle|hablar con|preguntarle|pedirle))\\b`,
    ),
  },
  {
    move: "practice",
    longest: 14,
    isQuestion: true,
    test: whole(
      `${lead}como (?:puedo|hago para|consigo) (?:guardar|conservar|alargar|saborear|retener)(?: mas)? (?:este|esta|esto|lo)(?: \\w+){0,3}`,
    ),
  },
  {
    move: "prayer",
    longest: 10,
    test: whole(`${lead}(?:pues |entonces )?una oracion (?:tuya|tuyo|propia|entonces|mejor)(?: por favor)?`),
  },
  {
    move: "advice",
    answer: "adviceHow",
    longest: 10,
    isQuestion: true,
    test: whole(
      `${lead}como (?:paso|aguanto|llevo|sobrellevo|sobrevivo|supero|afronto)(?: yo)? (?:el|la|los|las|este|esta|a|al|estos|estas) (?:\\w+ ?){1,4}`,
    ),
  },
  {
    // The library quotes no one, and says so.
    move: "fact",
    longest: 20,
    test: within(
      "(?:dame|dime|busca|buscame|manda|mandame|comparte|conoces|sabes|tienes|quiero|quisiera|necesito|citame)(?: (?:una?|alguna?|otra|la|las|unas?))? ?(?:\\w+ )?(?:citas?|versiculos?|dichos?|refran|proverbios?) (?:de|del|sobre|biblic\\w+)",
      "(?:una?|alguna?) (?:versiculos?|dichos?|proverbios?|frase) (?:de|del) ",
      "(?:que|lo que) (?:dice|ensena|decia) (?:la |el )?(?:biblia|coran|evangelio|buda|jesus|rumi|marco aurelio|seneca|salmos?)",
    ),
  },
  {
    move: "worse",
    longest: 30,
    needsReply: true,
    test: new RegExp(
      "\\b(?:lo probe|probe|lo hice|lo intente|intente|haciendolo|al hacerlo|ejercicio|practica|respiracion|respirar|meditacion|meditar)\\b.*\\b(?:peor|mare(?:o|e|a|ado|ada|aba)|panico|mas (?:ansiosa|ansioso|nerviosa|nervioso|angustiada|angustiado|ansiedad)|fatal|mal cuerpo)\\b|^(?:ahora )?(?:me siento|estoy|me encuentro|me senti|me ha dejado|me dejo|me puso) (?:aun |todavia |mucho |incluso )?peor(?: que antes| ahora)?$|^(?:aun |mucho )?peor$",
    ),
  },
  {
    move: "notHelped",
    longest: 10,
    needsReply: true,
    unless: within("mi|nada me ayuda|pastillas?|terapia|psicologa?|todos (?:me )?dicen"),
    test: within(
      "no (?:me |nos )?(?:ha )?(?:ayuda|ayudo|ayudado|sirve|sirvio|servido|funciona|funciono|funcionado|va bien|hizo nada|hace nada)(?: (?:de|para) nada| nada| mucho)?",
      "tampoco (?:me )?(?:ha )?(?:ayuda|ayudo|sirve|sirvio|funciona|funciono|ayudado|servido)",
      "no (?:era|es) (?:eso|lo que (?:preguntaba|queria|necesito|necesitaba|te pedi|digo))|no es para mi|algo distinto|otra cosa mejor|no va conmigo",
    ),
  },
  {
    move: "again",
    longest: 12,
    needsReply: true,
    test: new RegExp(
      "\\b(?:repite\\w*|repites|repetir\\w*|repetime)\\b(?!.*siempre)|\\b(?:dame|ponme|dime|escribe|mandame|me das|pasame|me pasas)\\b.*\\b(?:otra vez|de nuevo|de antes)\\b|\\b(?:el|la) (?:mism[oa]|ultim[oa]) (?:ejercicio|practica|meditacion)\\b|\\b(?:ejercicio|practica|meditacion) de antes\\b|\\b(?:otra vez|repetimos|repito|quiero|y) (?:el|la|lo) de antes\\b|^(?:el|la) de antes(?: por favor)?$|^(?:otra vez|de nuevo|una vez mas)(?: por favor)?$",
    ),
    unless: within("siempre|mismo|lo mismo"),
  },
  {
    move: "listen",
    longest: 30,
    test: within(
      "(?:no (?:quiero|necesito|me des|mas)|basta de|sin|nada de|dejate de|deja los|ya no quiero)(?: mas| otros| otro| tus| los| de)* ?(?:ejercicios?|practicas?|consejos?|meditaciones|respiraciones|tecnicas)",
      "solo (?:quiero|necesito|queria) (?:que me (?:escuchen|escuches|lean|leas)|desahogarme|hablar|soltarlo|contarlo|alguien que (?:me )?escuche)|necesito desahogarme|dejame desahogarme|solo escucha\\w*",
    ),
  },
  {
    move: "insult",
    longest: 14,
    unless: within(others, "soy|me siento"),
    test: within(
      "(?:eres|sos|que) (?:\\w+ ){0,3}(?:inutil|tont[oa]|estupid[oa]|idiota|imbecil|mierda|basura|porqueria|asco|pesad[oa]|ridicul[oa]|patetic[oa]|bobo|boba|malisim[oa])",
      "(?:maquina|robot|programa|bot|cacharro|aplicacion|app) (?:de mierda|inutil|tonta?|estupid[oa]|idiota|de porqueria)|(?:estupida?|maldit[oa]|put[oa]|tonta?|inutil) (?:maquina|robot|programa|bot|app)|porqueria de (?:maquina|programa|app|bot)",
      "no sirves(?: para nada)?|vete a la (?:mierda|porra)|vete al (?:diablo|carajo|infierno)|callate|que te (?:den|jodan)|te odio|das asco|das pena|(?:esto|menuda|vaya) (?:es una |es )?(?:mierda|basura|porqueria|tonteria)",
    ),
  },
  {
    move: "amen",
    longest: 3,
    test: whole(`${lead}(?:amen|asi sea)(?: gracias)*`),
  },
  {
    move: "belief",
    longest: 9,
    isQuestion: true,
    test: within(
      "crees en (?:dios|jesus|ala|el cielo|algo|la vida despues de la muerte)|eres (?:creyente|religios[oa]|cristian[oa]|catolic[oa]|musulman[a]?|ate[oa])|existe dios|dios existe|tu rezas|tu crees en (?:eso|el)",
    ),
  },
  {
    move: "human",
    longest: 14,
    test: within(
      "(?:eres|sos|es usted) (?:\\w+ ){0,2}(?:ia|bot|robot|human[oa]|persona|maquina|programa|real|verdad|psicolog[oa]|medic[oa]|doctora?|terapeuta|cura|dios|chatgpt|inteligencia artificial|alguien)",
      "quien te (?:creo|hizo|ha creado|ha hecho|programo|invento)|(?:hablo|hablando|escribiendo|chateando|escribo) con (?:una |un )?(?:persona|robot|maquina|alguien|humano|bot|ser humano)|con quien (?:hablo|estoy hablando)|quien (?:eres|sos|me (?:contesta|responde|lee|escribe))|hay (?:una persona|alguien) (?:ahi|detras|leyendo|al otro lado)|alguien lee (?:esto|lo que)|que eres",
    ),
  },
  {
    move: "name",
    longest: 10,
    test: within("como te (?:llamas|llamo|puedo llamar|digo)|cual es tu nombre|tu nombre|tienes nombre"),
  },
  {
    move: "memory",
    longest: 14,
    test: within(
      "que (?:sabes|recuerdas|has guardado|guardas|conoces) (?:de|sobre|acerca de) mi|te acuerdas de (?:mi|lo que)|(?:me )?recuerdas (?:quien|lo que|algo)|sabes (?:quien soy|como me llamo|mi nombre)|que te (?:dije|conte|he contado)|te acuerdas",
    ),
  },
  {
    move: "support",
    longest: 25,
    test: new RegExp(
      "^(?=.*\\b(?:app|aplicacion|contrasena|cuenta|notificaciones|recordatorios|suscripcion|premium|el audio|correo de recuperacion|la voz|la campana)\\b)(?=.*\\b(?:se cierra|no me (?:llegan|deja|llega)|como (?:borro|cancelo|cambio|desactivo|quito)|no (?:funciona|puedo entrar|me acuerdo|carga|llega)|borrar|cancelar|gratis|pagar|olvide|muy (?:rapida|fuerte|lenta))\\b)",
    ),
    unless: within("mi (?:jefe|marido|novio)"),
  },
  {
    move: "prayer",
    longest: 24,
    unless:
      /\b(?:antes rezaba|ya no rezo|diferencia|mi abuela rezaba|por que a veces|esta mal|cuantas veces|no puedo rezar)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|di|escribe\\w*|una|como se reza)\\b).*\\b(?:oracion|rezar|reces?|plegaria|bendicion|padre ?nuestro|ave maria|salmo|rosario|palabras para el novenario)\\b|^(?:por favor )?(?:una )?(?:oracion|plegaria|bendicion|padre ?nuestro|ave maria|rosario)(?: (?:de|para|por) .*)?(?: por favor)?$|^reza (?:conmigo|por)\\b.*|^bendiceme$|^amen$|^recemos`,
    ),
  },
  {
    move: "meditation",
    longest: 18,
    unless: /\b(?:me dormi|vale igual|ayer|medito|cuando medito|diferencia)\b/,
    test: new RegExp(
      `^(?=.*\\b(?:${ask}|corta|cortita|breve|como (?:empiezo|se empieza))\\b).*\\b(?:meditaci(?:on|ones)|meditacioncita|meditar|escaneo corporal)\\b|^(?:una )?(?:meditacion|meditar)(?: (?:corta|breve|guiada))?(?: por favor)?$|^como (?:empiezo|se empieza|empezar) a meditar`,
    ),
  },
  {
    move: "practice",
    longest: 18,
    unless: /\b(?:practicas de (?:empresa|conducir)|hacer ejercicio|mas ejercicio|derecho)\b/,
    test: new RegExp(
      `^(?:(?:pues|y|hay|tienes|dame|dime) )*algo (?:para|pa|que me) (?:calmar|relajar|tranquilizar|ayude a dormir|dormir|respirar|bajar)\\w*\\b.*|^(?=.*\\b(?:${ask})\\b).*\\b(?:ejercicio|practica|tecnica|respiracion|ritual|algo (?:que|para) (?:hacer|pueda hacer))\\b|^(?:un |una |otro |otra )?(?:ejercicio|practica)(?: de respiracion| corto| corta| breve)?(?: por favor)?$|^(?:ayudame a (?:calmarme|relajarme|dormir|respirar)|calmame)(?: por favor)?$`,
    ),
  },
  {
    move: "doubt",
    longest: 20,
    unless: within(others),
    test: within(
      "no me (?:entiendes|escuchas|lees|comprendes|haces caso|estas (?:escuchando|entendiendo))|no (?:entiendes|sabes|comprendes) (?:nada|lo que|de lo que)",
      "no (?:me )?(?:has |estas )?(?:contestaste|respondiste|contestado|respondido|contestando|respondiendo)|(?:eso )?no es lo que (?:te )?(?:he preguntado|pregunte|preguntaba|he pedido|pedi)|(?:pareces|hablas como|suenas a) un robot|siempre (?:me )?(?:respondes|contestas|dices|repites) lo mismo|(?:respondes|contestas|dices|repites) (?:siempre )?lo mismo|te repites|ya (?:me )?(?:lo )?(?:dijiste|has dicho)|respuestas? (?:automatic|genericas?|enlatadas?|hechas|preparadas)\\w*|eso es muy general|te pregunte (?:por|sobre)|eres solo (?:una maquina|un programa)|por que (?:deberia|tendria que) (?:confiar|creerte|hacerte caso)|que vas a saber|como (?:puedes|vas a) (?:saber|entender)|de verdad (?:entiendes|me entiendes|escuchas)|te lo inventas|sobrecito de azucar|frases hechas|galleta de la fortuna",
    ),
  },
  {
    move: "affection",
    longest: 7,
    test: whole(
      `${lead}(?:te (?:quiero|amo|adoro)(?: mucho| tanto)?|me quieres|tu me quieres|eres (?:un amor|un sol|genial|lo mejor|muy amable|maravillos[oa]))`,
    ),
  },
  {
    move: "work",
    longest: 40,
    answer: "write",
    test: new RegExp(
      `^${lead}(?:(?:puedes|podrias|me puedes) )?(?:escribir\\w*|escribe\\w*|hazme|haz|cuentame|cuenta|contar\\w*|dime|inventa\\w*|canta\\w*|quiero|me cuentas|me haces)(?: \\w+)? (?:un |una |algun |el )?(?:poema|haiku|cuento|chiste|historia|cancion|poesia|verso|adivinanza)\\b|^(?:un|una) (?:poema|haiku|cuento|chiste|poesia|frase bonita)(?: corto| corta| por favor)*$`,
    ),
  },
  {
    move: "work",
    longest: 60,
    unless: within("mi (?:jefe|jefa|profe|profesora?)|tengo muchos? (?:deberes|tarea)"),
    test: new RegExp(
      `^${lead}(?:(?:puedes|podrias|me puedes|necesito que|quiero que|me|ayudame a) )?(?:traduc\\w+|tradu[cz]\\w*|resum\\w+|resuelve\\w*|resolver|calcula\\w*|corrige\\w*|corregir\\w*|redacta\\w*|programa\\w*|haz(?:me)? (?:un|una|el|la|mi|mis|los) (?:\\w+ ){0,2}(?:pagina|web|programa|codigo|script|funcion|deberes|tarea|resumen|ensayo|trabajo|carta|correo|curriculum|informe|tabla|discurso|elogio|obituario|esquela)|escrib(?:e|ir|es)(?:me)? (?:tu )?(?:un|una|el|la) (?:\\w+ ){0,2}(?:codigo|script|funcion|ensayo|correo|carta|informe|programa|redaccion|discurso|elogio|obituario|esquela))\\b|\\b(?:me l[oa] (?:escribes|redactas|haces)|(?:puedes|podrias) (?:escribir|redactar)mel[oa])(?: tu)?$|\\b(?:python|javascript|html|css|sql|excel|mi codigo|no compila|salto de linea)\\b|\\bpagina web\\b`,
    ),
  },
  {
    move: "why",
    longest: 10,
    needsReply: true,
    test: whole(
      `${lead}(?:eso )?(?:por que|porque|xq|pq|para que|por que (?:no|eso|esto|ese|este|lo dices|dices (?:eso|esto)|me (?:dices|preguntas|lo (?:dices|preguntas))\\b.*|lo preguntas)|y eso(?: por que)?|a que viene eso|por que (?:justo |precisamente )?(?:a mi|a el|a ella|a nosotros|ahora|hoy|tan pronto)|como es eso)`,
    ),
  },
  {
    move: "whyFeeling",
    longest: 18,
    isQuestion: true,
    unless: within("me (?:dices|preguntas|has dicho|lo dices)|el cielo"),
    test: new RegExp(
      `^${lead}(?:dime )?(?:por ?que|pq|xq) (?:me|nos|a mi|yo|no (?:puedo|consigo|logro|soy capaz|se me|me|duermo|paro|pasa|para)|siempre|sigo|estoy|tengo|siento|soy|lloro|todavia|aun|ahora|duele|todo me|todo|nada|tanto|es tan dificil|cuesta)\\b`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    answer: "adviceHow",
    isQuestion: true,
    unless: within("tomar|dosis|mg|medico|pastillas?|decirle"),
    test: whole(
      `${lead}(?:como (?:hago|puedo|se hace|lo hago|consigo) (?:para |yo )?(?:dejar|parar|superar|olvidar|seguir|soltar|vivir|llevar|pasar|salir|no )\\w*\\b.*)`,
    ),
  },
  {
    move: "advice",
    longest: 14,
    isQuestion: true,
    unless: within("tomar|dosis|mg|medico|pastillas?|decirle"),
    test: whole(
      `${lead}(?:(?:crees que )?(?:deberia|debo|tengo que|tendria que|hago bien en) (?:\\w+ ){0,9}\\w+)`,
    ),
  },
  {
    move: "judge",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:(?:y )?tu )?que (?:piensas|opinas|crees|te parece)(?: tu)?(?: de (?:eso|esto))?|(?:tu )?(?:lo crees|crees que si)|(?:lo soy|lo es|es asi)|(?:(?:a lo mejor|quizas?|tal vez|igual) )?(?:(?:el|ella|ellos|ellas) )?(?:tiene|tienen|tengo) razon(?: (?:el|ella|ellos|ellas|yo))?|crees que (?:(?:el|ella|yo) )?(?:tiene|tengo|tienen) razon)`,
    ),
  },
  {
    move: "judge",
    longest: 6,
    answer: "normal",
    isQuestion: true,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:es|sera|esto es|eso es)(?: todo)?(?: algo)? (?:normal|comun|frecuente)(?: esto| eso| todo esto)?)`,
    ),
  },
  {
    move: "judge",
    longest: 14,
    isQuestion: true,
    test: new RegExp(
      `^${lead}(?:crees que |te parece que |piensas que |dime si )?(?:soy|estoy|es|fui|sere|tengo yo)(?: (?:una?|muy|tan|solo|yo))* (?:mal[oa]?|egoista|loc[oa]|debil|normal|rar[oa]|tont[oa]|fe[oa]|gord[oa]|culpable|pecado|cobarde|exagerand?o?|exagerad[oa]|monstruo|fracaso|vag[oa]|desagradecid[oa]|mi culpa|culpa mia|la culpa)\\b`,
    ),
  },
  {
    move: "wording",
    longest: 20,
    test: within(
      "que (?:le|les|se le) (?:digo|puedo decir|podria decir|deberia decir|diria|escribo|cuento|puedo escribir|tengo que decir)",
      "como hablo con (?:el|ella|ellos|ellas|mi)|como le hablo|que (?:le )?digo primero$",
      "como (?:se lo|le|les) (?:digo|cuento|explico|pido|pregunto|escribo|puedo decir)",
      "no se (?:que|como) (?:decirle|decirles|escribirle|contarselo|pedirle perdon|decirselo)",
    ),
  },
  {
    move: "reachOut",
    longest: 24,
    test: new RegExp(
      "^(?=.*\\b(?:miedo|no me atrevo|verguenza|nervios|me da cosa|orgullo|panico)\\b)(?=.*\\b(?:quiero|quisiera|querria|me gustaria|deberia|pienso|ganas|pensado)\\b).*\\b(?:llamar|escribir|ver|visitar|hablar con|buscar|pedir)(?:la|lo|le|les|los|las| a mi| con mi| perdon| ella| el)\\b",
    ),
  },
  {
    move: "meaning",
    longest: 10,
    needsReply: true,
    test: new RegExp(
      `\\bque (?:quieres|quisiste|querias) decir\\b|\\ba que te refieres\\b|\\ben que sentido\\b|^${lead}(?:como|como asi|como dices|que|que que|no (?:te |lo )?(?:entiendo|entendi|comprendo|pillo)(?: nada| bien| lo que (?:dices|quieres decir|has dicho)| eso| esto)*|explicame(?:lo)?(?: mejor)?|explica(?:te)?|mas (?:claro|sencillo|facil)|dilo mas (?:claro|sencillo|facil)|por ejemplo|que significa(?: eso| esto)?|eh|huh|perdon)$`,
    ),
  },
  {
    move: "advice",
    longest: 9,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:y )?(?:ya )?no se que hacer|que hago con (?:esto|eso|todo esto|(?:esta|este|mi|tanta|tanto) \\w+)|que (?:hago|puedo hacer|debo hacer|debería hacer|tengo que hacer|deberia hacer|me aconsejas|harias(?: tu)?(?: en mi lugar| si fueras yo)?)(?: ahora| entonces)?|y ahora que|algun consejo|(?:dame|me das|necesito) (?:un |algun )?consejo|ayudame a (?:decidir(?:me)?|elegir)|que me recomiendas)`,
    ),
  },
  {
    move: "goOn",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:cuentame mas|dime mas|mas|sigue|continua|adelante|y luego|y despues|y que mas|que mas|otra|otro|siguiente)(?: por favor)?`,
    ),
  },
  {
    move: "help",
    longest: 9,
    test: new RegExp(
      `^${lead}(?:entonces |pues )?(?:que (?:puedes|sabes) hacer|para que sirves|como (?:funciona\\w*|funcionas)|que es (?:esto|anamcara|esta app)|en que (?:puedes|me puedes) ayudar\\w*|como me puedes ayudar|ayuda|ayudame|que puedo hacer aqui)(?: por mi| aqui)?$`,
    ),
  },
  {
    move: "topic",
    longest: 14,
    test: within(
      "no se (?:de )?que (?:hablar|decir|escribir|contar|preguntar)|de que (?:podemos|puedo|quieres) hablar|(?:dame|propon\\w*|sugiere\\w*|elige\\w*|dime) (?:tu )?(?:un|algun|otro) tema|propon (?:tu )?algo|no se (?:por )?(?:donde|como) empezar|elige tu|decide tu|preguntame algo|de que hablamos",
    ),
  },
  {
    move: "pause",
    longest: 6,
    test: whole(
      `${lead}(?:espera|para|basta|stop|un momento|un segundo|ahora vuelvo|ya basta|dejalo|alto|espera un (?:momento|segundo|poco))(?: por favor)?`,
    ),
  },
  {
    move: "glad",
    longest: 12,
    unless: within("no|si|cuando|nunca"),
    test: within(
      "(?:estoy|me siento|ya estoy) (?:mucho |un poco |bastante |algo )?(?:mejor|mas tranquil[oa]|mas liger[oa])|^(?:asi |un poco |mucho )*mejor(?: ya| asi| gracias)?$|me (?:ha )?(?:ayudo|ayudado|sirvio|servido|hizo bien|funciono)(?: mucho)?",
    ),
  },
  {
    move: "unsure",
    longest: 8,
    needsReply: true,
    test: whole(
      `${lead}(?:(?:la verdad )?(?:es que )?no (?:lo )?se(?: muy bien| bien)?|nose|ni idea|no tengo (?:ni )?idea|quien sabe|no sabria(?: decir\\w*)?|no estoy segur[oa]|es dificil de decir)(?: (?:hm+|la verdad|no se|ni idea|quizas?|todavia|aun))*`,
    ),
  },
  {
    move: "more",
    longest: 6,
    needsReply: true,
    test: whole(
      `${lead}(?:hm+|mm+|quizas?|tal vez|depende|puede ser|a lo mejor|mas o menos|asi asi|regular|ahi vamos|tirando)(?: (?:hm+|mm+|quizas?|tal vez|depende|puede ser|a lo mejor|mas o menos|asi asi|regular|ahi vamos|tirando))*`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    needsReply: true,
    answer: "tryIt",
    test: whole(
      `${lead}(?:(?:lo (?:intento|intentare|pruebo|probare|voy a (?:intentar|probar|hacer))|(?:voy a|vamos a) (?:probar|intentar)(?:lo)?|probare|probemos)(?: ahora| luego| manana| esta noche| gracias)*)`,
    ),
  },
  {
    move: "yes",
    longest: 9,
    test: whole(
      `${lead}(?:si+|sip|claro|por supuesto|exacto|exactamente|tal cual|eso(?: es| mismo)?|asi es|cierto|es (?:verdad|cierto)|de acuerdo|vale|ok|okay|okey|va|dale|bueno|venga|supongo(?: que si)?|creo que si|un poco|desde luego|totalmente|efectivamente|tienes razon|aja|me gustaria|con gusto|quiero|por favor|me encantaria|esta bien)(?: (?:si|claro|tal cual|exacto|por favor|eso es|asi es|que si|gracias|mucho|totalmente|quiero|me gustaria|tienes razon|es verdad|eso|mismo))*`,
    ),
  },
  {
    move: "no",
    longest: 9,
    test: whole(
      `${lead}(?:la verdad (?:es )?que )?(?:no+|nop|que va|para nada|en absoluto|de ninguna manera|no mucho|no tanto|no (?:creo|quiero|puedo|me apetece|ahora|gracias|realmente|exactamente|del todo)|mejor no|prefiero (?:que )?no|ahora no|todavia no|aun no|nunca|nada|ninguno|ninguna|tampoco|nunca jamas|mas bien no|no estoy de acuerdo)(?: (?:no|gracias|mucho|nada|ahora|hoy|la verdad|por ahora|quiero hablar de eso|quiero))*`,
    ),
  },
  {
    move: "plan",
    longest: 18,
    needsReply: true,
    unless: within(
      "sin|no|nunca|tumba|llorar|dormir|morir\\w*|perdonar\\w*|olvidar\\w*|beber|por (?:el|ella|ellos)",
    ),
    test: within(
      "(?:quiero|quisiera|querria|me gustaria|me encantaria|voy a|espero|pienso) (?:empezar a |volver a )?(?:aprender|estudiar|apuntarme|viajar|visitar|construir|cultivar|plantar|pintar|escribir|tocar|bailar|empezar)",
      "(?:he|acabo de|hoy) (?:plantado|plantar|plante|horneado|hornear|pintado|pintar|apuntado|empezado a (?:aprender|tocar|pintar|correr))|hoy he (?:plantado|pintado|horneado)|me he apuntado|estoy aprendiendo",
    ),
  },
];
