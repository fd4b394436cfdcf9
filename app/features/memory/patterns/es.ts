import { says, type PatternLanguage } from "./pattern";

const kin =
  "(?:madre|mama|mamá|padre|papa|papá|padres|marido|esposo|esposa|mujer|pareja|novio|novia|hijo|hija|bebe|bebé|hermano|hermana|abuela|abuelo|tia|tía|tio|tío|primo|prima|mejor amiga|mejor amigo|amiga|amigo|perro|perra|gato|gata)";

export const spanish: PatternLanguage = {
  joints: "y|e|pero|porque|que|pues|bueno|hola|así que|asi que|ya que",
  doubts:
    /^\s*(?:si|y si|imagina|supongamos|soñé|sone)\s|["“”«»]|\ben (?:una|la|esta) (?:película|pelicula|novela|historia)\b/iu,
  soon: /(?<!\p{L})(?:hoy|esta (?:noche|semana|tarde)|este (?:mes|fin de semana|lunes|martes|miércoles|jueves|viernes)|(?<!por la |de la )mañana (?=tengo|voy)|pasado mañana|mañana$|el (?:lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo)|la (?:próxima|proxima|semana que) (?:semana|viene)|dentro de)(?!\p{L})/iu,
  wish: /^(?:(?:por favor|hola|y|también|bueno),? )*(?:(?:puedes|podrías) )?(?:por favor,? )?(?:recuerda(?:r)?|recordá|acuérdate(?: de)?|acordarte de|acordate de|ten(?:er)? en cuenta|apunta(?:r)?|anota(?:r)?|no olvides|no te olvides de) que (?!dios\b|tú\b|eres\b)/iu,
  patterns: [
    says("background", "(?:me llamo|mi nombre es) \\p{L}[\\p{L}'’-]*", { slot: "name" }),
    says(
      "background",
      "tengo (?:un|una|dos|tres|cuatro|cinco|seis|\\d+) (?:hijos|hijas|niños|ninos|niñas)(?!\\p{L})",
      { slot: "children" },
    ),
    says(
      "background",
      "tengo (?:un|una|dos|tres|cuatro|cinco|\\d+) (?:hijo|hija|nietos?|nietas?|hermanos?|hermanas?|gemelos|gemelas|perros?|perras?|gatos?|gatas?)(?!\\p{L})",
    ),
    says("context", `mi ${kin}(?: se llama)? (?<proper>\\p{L}[\\p{L}'’-]+)`, { isProper: true }),
    says("context", `(?:extraño|echo de menos|echo mucho de menos|extraño mucho) a mi ${kin}(?!\\p{L})`, {
      type: "short",
    }),
    says(
      "context",
      `mi(?:s)? ${kin} (?:ha |se ha |se )?(?:murió|murio|muerto|murieron|falleció|fallecio|fallecido)(?!\\p{L})`,
      { isLasting: true },
    ),
    says(
      "context",
      `(?:se murió|se murio|se me murió|murió|murio|ha muerto|falleció|fallecio) mi ${kin}(?!\\p{L})`,
      { isLasting: true },
    ),
    says("context", `(?:perdí|perdi|he perdido|enterré|enterre) a mi ${kin}(?!\\p{L})`, { isLasting: true }),
    says(
      "context",
      "mi (?:marido|esposo|esposa|mujer|pareja|novio|novia) me (?:dejó|dejo|ha dejado)(?!\\p{L})",
      { isLasting: true },
    ),
    says(
      "context",
      "(?:perdí|perdi|he perdido) (?:mi|el) trabajo(?!\\p{L})|me (?:han despedido|despidieron)(?!\\p{L})",
      { type: "short" },
    ),
    says(
      "context",
      "estoy (?:embarazada|buscando trabajo|en paro|pasando por (?:un|una) \\p{L}+|a punto de casarme)(?!\\p{L})",
      { type: "short" },
    ),
    says(
      "context",
      "(?:(?:hoy|esta tarde|pasado mañana|mañana|(?:el|este) (?:lunes|martes|miércoles|miercoles|jueves|viernes|sábado|sabado|domingo)|la semana que viene) )?tengo (?:un |una |mi )(?:examen|entrevista|operación|operacion|cirugía|prueba|cita|entrega|boda|funeral)(?!\\p{L})",
      { type: "short" },
    ),
    says("background", "trabajo (?:como|de|para) ", { slot: "work" }),
    says("background", "trabajo en (?:un|una|el|la|los|las) ", { slot: "work" }),
    says(
      "background",
      "soy (?:\\p{L}+ )?(?:profesora?|maestr[ao]|enfermer[ao]|médic[ao]|medic[ao]|estudiante|ingenier[ao]|programadora?|abogad[ao]|escritora?|artista|músic[ao]|sacerdote|monja|monje|cociner[ao]|agricultora?|cuidadora?|jubilad[ao]|terapeuta)(?!\\p{L})",
      {
        slot: "work",
      },
    ),
    says(
      "background",
      "vivo en (?:(?:un|una|el|la) (?:\\p{L}+ )?(?:pueblo|ciudad|campo|aldea)|(?<proper>\\p{L}[\\p{L}'’-]+))",
      { slot: "home", isProper: true },
    ),
    says("background", "vivo (?:sola|solo|con mi|con mis)(?!\\p{L})", { slot: "household" }),
    says(
      "background",
      "(?:estoy|soy) (?:casad[ao]|divorciad[ao]|separad[ao]|viud[ao]|solter[ao]|prometid[ao])(?!\\p{L})",
      { slot: "partner" },
    ),
    says(
      "background",
      "soy (?:católic[ao]|catolic[ao]|cristian[ao]|protestante|ortodox[ao]|budista|musulman[a]?|musulmán|judí[ao]|judi[ao]|hindú|hindu|ate[ao]|agnóstic[ao]|agnostic[ao]|creyente)(?!\\p{L})",
      {
        slot: "belief",
      },
    ),
    says("challenges", "me (?:han diagnosticado|diagnosticaron) "),
    says(
      "challenges",
      "(?:tengo|me da|me dan) (?:mucho |tanto )?(?:miedo|terror|pánico)(?: a| de| al| del)? (?!$)",
    ),
    says(
      "challenges",
      "no (?:puedo|logro|consigo) dormir(?!\\p{L})|no duermo(?!\\p{L})|duermo (?:muy )?mal(?!\\p{L})",
      { type: "short" },
    ),
    says(
      "preferences",
      "(?:yo )?(?:siempre )?(?:medito|rezo|oro|camino|corro|nado|escribo|pinto|canto|paseo|hago yoga|practico \\p{L}+|voy a (?:misa|la iglesia|la mezquita|la sinagoga|caminar)) (?:\\p{L}+ ){0,3}?(?:cada|todas las|todos los|por las)(?!\\p{L})",
    ),
    says(
      "preferences",
      "(?:me gusta|me encanta|odio) (?:mucho )?(?!que|ser|estar|oír|oir)\\p{L}+(?:ar|er|ir)(?!\\p{L})",
    ),
    says("preferences", "prefiero (?!no (?:decir|hablar|contar))"),
    says(
      "goals",
      "(?:mi meta es|mi sueño es|quiero|quisiera|me gustaría|me gustaria) (?:aprender|dejar de|empezar a|perdonar|llegar a ser|ser más|ser mas|ser menos|cambiar mi|escribir un)(?!\\p{L})",
    ),
    says(
      "personality",
      "soy (?:muy |bastante |un poco )?(?:introvertid[ao]|extrovertid[ao]|tímid[ao]|timid[ao]|perfeccionista|impaciente|sensible|terc[ao]|testarud[ao])(?!\\p{L})",
    ),
  ],
};
