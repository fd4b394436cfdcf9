import { asides } from "./es-asides";
import { questions } from "./es-questions";
import { lead, rules } from "./es-rules";
import { everywhere, whole, within, type Phrases } from "./types";

const creature =
  "perro|perra|perrito|perrita|gato|gata|gatito|gatita|mascota|conejo|hamster|caballo|canario|loro|cobaya|animalito";
const person = `mama|mami|madre|papa|papi|padre|padres|viejo|vieja|hermano|hermana|hermanito|hermanita|hijo|hija|bebe|nino|nina|marido|esposo|esposa|mujer|pareja|novio|novia|amigo|amiga|abuelo|abuela|abuelito|abuelita|yaya|tio|tia|primo|prima|sobrino|sobrina|suegro|suegra|cunado|cunada|companero|companera|vecino|vecina|paciente|padrino|madrina|nieto|nieta|nietito|hijito|hijita|gemelo|gemela|profesor|profesora|maestro|maestra|alumno|alumna|compadre|comadre|pana|carnal|tata|apa|jefe|jefa|${creature}`;
const died =
  "murio|muere|fallecio|ha muerto|ha fallecido|se murio|se fue(?! (?:del? (?:la |el |mi |su )?(?:salon|casa|cuarto|habitacion|mesa|cocina|sala|comedor|trabajo|fiesta|viaje)|al? (?:la |su |el )?(?:bano|cuarto|habitacion|trabajo|trabajar|dormir|vivir|calle|cama|bar|cocina)|corriendo|llorando|dando|enfadad\\w*|enojad\\w*)\\b)|se nos fue|ya no esta|falto|partio|murieron";

export const es: Phrases = {
  courtesies: everywhere(
    "vale|ok|de acuerdo|(?:perfecto|genial|estupendo)(?= (?:muchas |mil )?gracias\\b)",
    "(?:muchas |mil |muchisimas )?gracias(?: por (?:todo|escuchar\\w*|leer\\w*|estar|tu ayuda|tus palabras|eso|esto))?|te lo agradezco|se agradece|mil gracias|agradecida|agradecido",
    "hola|holi|buenas (?:tardes|noches)|buen dia|buenos dias|buenas|que tal|saludos|hey",
    "adios|chau|chao|hasta (?:manana|luego|pronto|otra|la vista|la proxima)|nos vemos|me voy(?: a (?:dormir|la cama|acostar))?|me tengo que ir|tengo que irme|que descanses|que duermas bien|cuidate|dulces suenos|un abrazo|besos",
    "amig[oa]|anamcara|amig[oa] mi[oa]|guia|querid[oa]|otra vez|de nuevo|de verdad|hay alguien|estas ahi",
    "(?:que|es|fue|eso es|muy) (?:muy )?(?:bonito|bonita|lindo|linda|amable|bueno|bien|util)|me (?:ha hecho|hizo) bien|me (?:ayudo|ayuda|sirve|sirvio|ha ayudado|ha servido)(?: mucho| un poco)?",
  ),
  greeting: within("hola|holi|buenas|buen dia|buenos dias|buenas tardes|saludos|hey|hay alguien|estas ahi"),
  thanks: within("gracias|te lo agradezco|se agradece|agradecid[oa]"),
  goodbye: within(
    "adios|chau|chao|hasta (?:manana|luego|pronto|otra|la vista|la proxima)|nos vemos|me voy(?: a (?:dormir|la cama|acostar))?|me tengo que ir|tengo que irme|que descanses|que duermas bien|cuidate|dulces suenos|buenas noches",
  ),
  night: within("noches|dormir|cama|acostar|descanses|duermas|suenos"),
  smallTalk: within(
    "que tal(?: estas| andas| te va| todo)?|como (?:estas|andas|te va|va|va todo|te encuentras)|todo bien|que hay|que haces|q tal",
  ),
  idioms: everywhere(
    "me (?:ha )?dej(?:o|ado) (?=(?:sus?|en herencia)\\b)|se me (?:ha |han )?quem(?:o|aron|ado)|me (?:he )?equivo(?:que|cado) de (?:tren|calle|numero|puerta|autobus|parada)",
    "a la cara|creo que|por favor|porfa|quiero (?=(?:una?|hacer|saber|que|ir|volver|aprender|hablar|estar|ser|poder)\\b)|(?:la|de|con|sin) sal|fin(?:es)? de semana|(?:ultimo |un |el )?dia libre|hasta medianoche|(?:tiene|tienes|tengo|tenia|tenga|da|dar|dio|doy)(?: \\w+){0,4} razon|nada (?:me )?ayuda|casi me da miedo(?: que sea un[ao]? \\w+)?|no estoy (?:enfadad|enojad)[oa] (?:contigo|con usted)|hemos llorado l[oa]s dos|lloramos l[oa]s dos|solo (?=(?:queria|quiero|quisiera|necesito|tengo|estoy|me|te|pido|pregunto|digo|una?|dos|tres)\\b)|(?:lloraba|lloro|llorando) (?:por telefono|de (?:alegria|emocion|felicidad))",
    "mira(?:ndo)? (?:el|su) (?:movil|celular|telefono)",
    "(?:aun |todavia )?no me lo (?:creo|puedo creer)",
    "me (?:esta|estan|va a|vas a) (?:matando|matar)|me mata(?:n)?(?: (?:de risa|el|la|los|las))?|(?:casi )?me mata|mato por|mataria por|matar el (?:tiempo|rato|gusanillo)|mata(?:ndo)? el tiempo",
    "(?:me )?(?:muero|morimos|moria|mori|morirme|morir|muriendo|muerto|muerta|mueres|estoy muert[oa])(?: casi)? de (?=(?:la )?(?:risa|ganas|suenos?|hambre|sed|frio|calor|verguenza|pena ajena|aburrimiento|cansancio|amor|envidia|curiosidad|miedo|nervios|ternura)\\b)",
    "me (?:quiero|puedo|voy a) morir(?: tranquil[oa])?|(?:estoy|quede|cai|me quede|dejar|dejo|yo)(?: \\w+)?,? muert[oa]s?|resucita a un muerto|muerte lenta|se muere uno|(?:se )?muere(?:n)? de ganas|mor(?:i|iste) (?:revivi|resucite)|(?:cavo|cave) mi tumba|peg(?:o|a|ue) (?:fuerte|un tiro)|como (?:un )?cuchillo|muerto el perro|que muerte mas|mataria|mato|asesin\\w+|^(?:yo )?(?:fallecida?|mori|me mori)\\b|falleci con|murio de(?= risa)",
    "me muero por|morir de|para morirse de|de muerte|a muerte|muert[oa] de cansancio",
    "(?:movil|celular|telefono|portatil|ordenador|compu|coche|auto|bateria|planta|plantas|impresora|lavadora|internet)(?: \\w+){0,2} (?:murio|muerto|muerta|muriendo)|se (?:me )?murio (?:el|la) (?:movil|celular|telefono|portatil|ordenador|compu|coche|auto|bateria|planta|impresora)",
    "perdi (?:el|la|las|los|mi|mis) (?:tren|autobus|bus|llaves|movil|celular|cartera|vuelo|apuesta|partido|paciencia|tiempo|ganas|hilo)|perdid[oa] (?:la|el) (?:tren|paciencia)",
    "mundial de|guerra de (?:almohadas|nervios)|una guerra en casa|(?:se|me) rieron de|ataques? de (?:risa|(?=panico|ansiedad)|nervios)|punto muerto|horas muertas|peso muerto|tiempos muertos",
    "(?:suena|suenan|sonar)(?: el (?:telefono|movil|despertador))?",
  ),
  laughter: /\b(?:(?:ja){2,}j?|(?:je){2,}|(?:ji){2,}|lol|xd+)\b|de (?:la )?risa/,
  heavy: [
    {
      topic: "violence",
      test: within(
        "(?:me|nos|le|les) (?:\\w+ )?(?:pega|pego|pegaba|pegaban|pegaron|golpea|golpeo|golpeaba|empujo|empuja|empujaba|zarandea|zarandeo|abofeteo|cacheteo|amenaza|amenazo|violo|violaron|manoseo|manosearon|tocaba|acosa|acosaba|acosaron|maltrata|maltrataba|maltrato|agredio|agredieron|atacaron|ataco|robaron|atracaron|asaltaron|apuntaron|insulta|humilla|controla|encierra)",
        "abus(?:o|aba|aron|ado) de mi|abusaron|abusos? sexual|violacion|violencia (?:de genero|domestica|en casa)|maltrato|me dio una (?:bofetada|paliza|cachetada)|con el cinturon|le tengo miedo a mi (?:marido|novio|pareja|padre)|me levanto la mano|me hacen bullying|bullying",
        "balazos|balas|balaceras?|tiroteos?|bombas|bombardeos?|guerra en (?:mi|nuestro)|(?:mi|nuestro) pais(?: \\w+){0,4} guerra|con un (?:cuchillo|arma|pistola)|a punta de",
      ),
    },
    {
      topic: "grief",
      test: within(
        `(?:${person})(?: \\w+){0,4} (?:${died})`,
        `(?:${died})(?: \\w+){0,3} (?:${person})`,
        "se me murio|se nos murio|^(?:\\w+ ){0,2}(?:murio|fallecio|ha muerto)(?: (?:hoy|ayer|anoche))?$|entierro|enterramos|enterre|funeral|velorio|velatorio|luto|duelo|viud[oa]|cementerio|sepelio|cenizas|aborto|novenario|condolencias|difunt[oa]",
        "perdi(?:o|mos)? (?:un|el|mi|al) (?:embarazo|bebe)|fallecio|fallecieron|fallecid[oa]|la muerte de mi|mataron a mi|que (?:lo|la|me lo|me la) mataron|se (?:le |me )?ahog(?:o|aron) \\w+|(?:lo|la) mato (?:un|una|el|la)|desde el velorio|el velorio|velamos a|ataud|que en paz descanse|bajo tierra|de luto|a la tumba|altar (?:de|para|a) mi|enterrarl[oa]|los muertos|velita",
        "(?:despedirme|despedirnos|haberme despedido|despedi) (?:de|a) (?:mi|mis|el|ella|nuestr[oa])|no (?:me )?pude despedir(?:me)?|(?:mi|su|el|la) (?:\\w+ )?(?:abuel[oa]|hij[oa]|mama|papa) (?:\\w+ ){0,2}(?:en el cielo|en una estrella|ya no vuelve)|(?:ya no este|ya no tengo a|sigo marcando el numero de) mi|(?:hoy )?(?:mi )?(?:papa|mama|padre|madre|abuel[oa]|hij[oa]|hermano|hermana|el|ella) cumpliria|(?:extrano|sueno con|sone con) (?:a )?mi (?:bebe|abuel[oa]|hij[oa]) que|(?:la dormimos|lo dormimos|al dormirl[oa])|(?:le )?hablo (?:a|con) (?:la foto|su foto|el retrato)|hablandole a la foto|(?:un )?(?:plato|puesto) menos en la mesa|la silla (?:vacia )?de mi|(?:dias|meses|anos|navidad|fin de ano) sin (?:el viejo|la vieja|ella|el)$|tirar su ropa|su ropa todavia|(?:me queda|me quedo) de su voz|bebe que no nacio|vacia(?:mos|r) (?:el (?:armario|piso|cuarto)|la casa) de (?:mama|papa|mi|los abuelos|la abuela|el abuelo)",
        `perdi(?:o|mos)? a (?:\\w+ ){0,2}(?:${person})`,
        "(?:extrano|echo de menos|echo mucho de menos|sueno con|falta|despedirme de|adios a|despedir a|sin) (?:\\w+ )?(?:mi|mis) (?:\\w+ )?(?:madre|padre|mama|papa|viej[oa]|abuel[oa]s?|abuelit[oa]|nona|nono|herman[oa]|hij[oa]|espos[oa]|marido|mujer|amig[oa]|gat[oa]|perr[oa])|se llevo a mi|se (?:quito la vida|ahorco|suicido|mato)|lo mato un|(?:lo|la|los) extrano|(?:lo|la) echo de menos|desde el cielo|(?:marco|borrar) su numero|se nos fue|dia de muertos|ofrenda|misa de difuntos|por su alma|la tuvimos que dormir|lo tuvimos que dormir|todavia huele a|su chaqueta|su silla vacia|quisiera que estuviera|cayo en servicio|mesa para dos",
        "(?:papa|mama|padre|madre|hijo|hija|marido|hermano) muert[oa]|huele (?:\\w+ )?a (?:el|ella)\\b|(?:su|la) ropa (?:sigue|de mi)|done su ropa|echo de menos su|viudez|enviude|se colgo|(?:marco|marcar) (?:a )?(?:su|el) numero|(?:lo|la) mataron|desaparecieron|alla arriba|lado de (?:la|su) cama|murio en|se fue esa voz|desde que falta|quiero que (?:el|ella) vuelva|como le escribo a mi|ya no vuelve|se acabo esa palabra",
        `dormir a (?:nuestr[oa]|mi|la|el) (?:${creature})|dormir al (?:${creature})|sacrificar a (?:nuestr[oa]|mi) (?:${creature})`,
        "habria cumplido|ya no esta con (?:nosotros|migo)|desde que (?:el|ella) no esta|se fue despues de \\w+ anos|echo (?:\\w+ )?de menos a mi (?:madre|padre|abuel[oa]|herman[oa])",
      ),
    },
    {
      topic: "newborn",
      test: /^(?=.*\b(?:bebe|recien nacid[oa]|nacio|ha nacido|di a luz|posparto|parto)\b)(?=.*\b(?:lloro|llorando|no paro de llorar|vaci[oa]|triste|deberia (?:estar|ser|sentirme)|no siento nada|miedo)\b)/,
    },
    {
      topic: "mortality",
      test: within(
        "terminal|(?:se|me) esta muriendo|se esta apagando|cuidados paliativos|paliativos|(?:semanas|meses|dias) de vida",
        "miedo (?:a|de) (?:morir\\w*|la muerte)|(?:pienso|pensar|pensando|pensamientos?) (?:mucho )?(?:en|de|sobre) (?:la|mi) muerte|cuando (?:yo )?me muera|despues de (?:morir|la muerte)",
      ),
    },
    {
      topic: "illness",
      test: within(
        "cancer|tumor|quimio|quimioterapia|radioterapia|biopsia|leucemia|alzheimer|demencia|parkinson|ictus|infarto|derrame|esclerosis|fibromialgia|diagnosticaron|diagnostic\\w+|diabetes|metastasis|uci|ingresad[oa]|me operan|le operan|operarme|operacion|(?:en|al|(?<!(?:salio|salido|sali|salimos|volvio|vuelto) )del) hospital|enfermedad|enferm[oa] (?:de|grave)|bulto|resultados (?:de (?:la|las|los|mis)|del)|epilepsia|endometriosis|lupus|migranas?",
      ),
    },
  ],
  death: within(
    "muri\\w*|muert\\w*|murio|fallec\\w*|funeral|entierro|enterr\\w*|suicid\\w*|mat(?:o|aron)|luto|viud\\w*|difunt\\w*",
  ),
  thirdPerson: within("ella|con el|a el|de el|sus?|le"),
  ownIllness: within(
    "me (?:han |acaban de )?(?:diagnostic\\w+|operan|operaron|operado|opero|ingres\\w+|encontr\\w+ (?:un|algo)|detect\\w+)|(?:estoy|soy) (?:muy |gravemente )?(?:enferm[oa]|diabetic[oa]|ingresad[oa])|(?:tengo|tuve|padezco) (?:un |una |el |la )?(?:\\w+ )?(?:cancer|tumor|bulto|diagnostico|biopsia|operacion|quimio|ictus|infarto|diabetes|lupus|epilepsia|esclerosis|parkinson)|mi (?:propi[oa] )?(?:diagnostico|cancer|tumor|biopsia|quimio|enfermedad|operacion|tratamiento|bulto)|mis (?:resultados|sintomas|analisis|migranas)",
  ),
  animals: within(creature),
  goodNews: within(
    "(?:he|ha|hemos|han) aprobado|saque la (?:plaza|oposicion)|salio mi nombre|(?:salio|ha salido) (?:ya )?del hospital|aprobe|me (?:han )?ascend\\w+|me (?:dieron|han dado|dan) (?:el|un) (?:trabajo|puesto|empleo)|(?:encontre|tengo) trabajo nuevo|encontre trabajo|consegui (?:el |un |la |una )?(?:trabajo|curro|empleo|puesto|plaza|piso|beca)|me ha pedido (?:matrimonio|que me case)|me pidio matrimonio|(?:sali[oe]|ha salido|dio) (?:benigno|negativ[oa])|esta curad[oa]|ap?robamos|me (?:han )?(?:cogieron|cogido|contrataron|contratado|aceptaron|aceptado|admitieron)|gane|ganamos|lo (?:logre|consegui)|conseguimos|ha nacido|nacio|(?:hoy|por fin) (?:estoy|me siento) (?:muy |bastante )?bien|me (?:ha )?perdon(?:o|ado)|hicimos las paces|hemos hecho las paces|buenas noticias|estoy (?:muy |tan |super )?(?:feliz|content[oa])|que feliz|mejor dia|nos casamos|salieron bien|(?:ya|ahora) esta (?:san[oa]|curad[oa]|en casa)|ahora esta bien",
  ),
  mixedNews: within(
    "llor\\w+|no duermo|no (?:puedo|logro|consigo) dormir|agotad[oa]|vaci[oa]|triste\\w*|deberia|tengo que|debo|hay que|miedo|asustad[oa]|preocupad[oa]|terror|me toca",
  ),
  bored: whole(
    `${lead}(?:pues nada|nada|meh|bah|puf+|(?:que|vaya) (?:aburrimiento|rollo|tedio)|(?:me|yo me) (?:aburro|estoy aburriendo)|(?:estoy|ando|muy|tan) (?:muy |tan |super )?aburrid[oa])(?: (?:hoy|ahora|un poco|mucho|otra vez|como una ostra))*`,
  ),
  badDay: everywhere("(?:mal|pesimo) dia|dia (?:malo|horrible|de mierda|pesimo)"),
  quarrel: within(
    "discut(?:i|imos|io|iendo|ido|ieron)|(?:me|nos) (?:pelee|peleamos|hemos peleado|peleo)|bronca con|una (?:discusion|pelea|bronca)",
  ),
  nothingHelps: within(
    "nada (?:me )?(?:ayuda|sirve|funciona)|(?:no )?(?:me )?(?:sirve|ayuda|funciona) (?:de |para )?nada",
  ),
  breath: within("respir\\w*"),
  change: within(
    "no (?:quiero|me apetece|tengo ganas de) (?:hablar|seguir hablando) (?:mas |ya )?de (?:eso|esto|ello|este tema|ese tema)|prefiero no hablar(?:lo| de (?:eso|esto))?|dejemoslo|dejemos (?:eso|esto|el tema)|cambi(?:emos|ar|amos|a) de tema|otro tema|(?:hablar|hablemos) de otra cosa|otra cosa|de otra cosa",
  ),
  correction: /^(?:no+ )?no (?:es|era) (?:eso|por eso|el problema)\b/,
  unsurePregnancy: /^(?=.*\bembarazada\b)(?=.*\b(?:no se|tenerlo|abort\w*|no (?:lo )?quiero|interrumpir)\b)/,
  leavesHome:
    /^(?=.*\b(?:mi|mis|nuestr[oa]s?) (?:\w+ ){0,2}(?:hij[oa]s?|nin[oa]s?|chic[oa]s?|pequen[oa]|mayor|mellizos|gemel[oa]s)\b)(?=.*\b(?:se (?:ha|han|ha ido|fue|fueron|va|van|marcha|marcho|muda|mudo) ?(?:\w+ )?(?:de casa|a estudiar|a vivir|a la universidad)|se (?:fue|ha ido|han ido|fueron) (?:mi|mis) \w+ a (?:estudiar|vivir)|se (?:ha |han )?independiz\w+|nido vacio)\b)/,
  firstPerson: within(
    "yo|me|mi|mis|conmigo|mio|mia|nos|nuestr[oa]s?|estoy|soy|tengo|siento|puedo|quiero|necesito|voy|he|estaba|tenia|quisiera|debo|hago|creo|pienso|duermo|odio|temo|echo|extrano|no se|llevo|vivo|ando|logro|consigo|preocupa",
  ),
  question: new RegExp(
    `^${lead}(?:que|quien|quienes|cual|cuales|cuando|donde|adonde|como|cuant[oa]s?|por que|porque|para que|de que|en que|a que|sabes|es verdad|es cierto|puedo|se puede|hay|existe)\\b`,
  ),
  fact: within(
    "cuantas horas|capital de|que tiempo (?:hara|hace)|que hora es|que dia es|cuantos (?:habitantes|gramos|kilometros|anos tiene|dias|paises)|cuantas (?:calorias|personas|veces)|quien (?:gano|escribio|pinto|invento|descubrio|compuso|fue|es el presidente)|cuando (?:cae|es) (?:semana santa|pascua|navidad|el ramadan)|receta|a cuanto esta|que santo es hoy|por que el cielo es|que significa el color|diferencia (?:hay )?entre|mundial|cuanto (?:mide|pesa|cuesta|dista)",
  ),
  medicine: within(
    "mg|miligramos|dosis|ibuprofeno|paracetamol|aspirina|antibioticos?|pastillas?|medicamentos?|medicacion|medicina|antidepresivos?|efectos secundarios|vacunas?|jarabe|tomar con alcohol|mezclar",
  ),
  rules: [...asides, ...questions, ...rules],
};
