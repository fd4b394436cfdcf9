/**
 * What people say to a guide in a few words, such as "not yet", "something else, not breathing", "bye". The classifier
 * learned from first messages, in which such words are rare.
 */

const joined =
  "(?:ok|okay|well|so|and|but|no|yes|please|vale|bueno|pues|y|pero|si|porfa|por favor|va bene|beh|allora|e|ma|dai|per favore)";
const exercise =
  "(?:breath(?:e|ing)?|(?:breathing )?exercises?|practices?|meditat(?:e|ion|ing)|prayers?|respir(?:e|ar|es|acion|i|are|azione|o)|(?:el |il )?respiro|ejercicios?(?: de respiracion)?|practicas?|meditacion(?:es)?|oraciones|eserciz(?:io|i)(?: di respirazione)?|pratic(?:a|he)|meditazion[ei]|preghiere)";

const replies = [
  // A no, and not yet.
  "(?:no )?i (?:dont|do not) want (?:to|it|that)|not (?:yet|now|today)|no quiero|(?:todavia|aun|ahora|hoy) no|non (?:voglio|mi va)|non (?:ancora|ora|adesso|oggi)|ancora no",
  // It will be tried.
  "(?:ill|i will|let me|lo (?:voy a )?(?:intento|pruebo|intentar|probar|probare|intentare)|voy a (?:probar|intentar)(?:lo)?|ci provo|lo provo|provo)(?: (?:try|it|that|this|now|tonight|ahora|esta noche|ora|adesso|stasera))*",
  // The same once more, or the other one, on another night.
  "its me again|soy yo otra vez|sono ancora io|(?:i )?cant sleep|no (?:duermo|puedo dormir)|non (?:dormo|riesco a dormire)|(?:the )?same (?:one )?(?:as before|again)|lo mismo (?:que|de) antes|l[ao] stess[ao] di prima|not (?:that|this) one|the other one|es[eoa] no|(?:el|la) otr[oa]|non quell[oa]|l altr[oa]",
  // Comfort, and no more questions.
  "(?:tell|promise) me (?:that )?(?:it|itll|everything)(?: will| ll)? be (?:ok|okay|fine|all right|alright)|(?:dime|prometeme) que todo (?:ira|va a ir|saldra) bien|(?:dimmi|promettimi) che (?:tutto )?andra (?:tutto )?bene|stop asking (?:me )?questions|deja de (?:hacer(?:me)?|preguntar(?:me)?)(?: preguntas)?|smettila di (?:fare|farmi) domande",
  // A greeting on leaving. "Goodbye for ever" has other words.
  "(?:bye|good ?night|see you(?: tomorrow| later)?|adios|chau|chao|buenas noches|hasta (?:luego|manana|pronto)|ciao|buonanotte|a (?:domani|dopo|presto))(?: (?:bye|ciao|adios))*",
  // The baby is awake.
  "(?:s?hes|the baby is|se ha despertado|(?:la|el) (?:nina|nino|bebe) se ha despertado|si e svegliat[oa]|(?:la bimba|il bimbo|la bambina|il bambino) si e svegliat[oa])(?: (?:awake|up|waking up|now|ya|adesso))*",
  // No exercise, or another one.
  `(?:(?:dont|do not|stop) (?:tell(?:ing)?|ask(?:ing)?) me to|(?:i )?(?:dont want|no more|not)|no (?:me digas que|quiero|mas|hablemos de)?|que no sea|nada de|non (?:dirmi di|voglio|voglio fare)?|niente|basta(?: con)?)(?: (?:an?|the|your|any|more|un|una|el|la|il|lo|uno|di|mas))* ?${exercise}`,
  "(?:something|anything) else|(?:an)?other one|otra cosa|qualcos altro|qualcosaltro|altro(?: allora)?|something else then|otra cosa entonces|qualcosaltro allora|qualcos altro allora",
  "(?:give|tell|show|dame|dime|dammi|dimmi)(?: me)? (?:something|algo|qualcosa)(?: (?:di |really )?(?:quick|short|small|rapido|corto|veloce|breve))? (?:i can do|to do|que pueda hacer|(?:da|che posso) fare)(?: (?:before|antes de|prima di) \\w+(?: \\w+)?)?",
  "(?:any|algun|un|qualche|hai qualche) (?:advice|tips|consejo|consiglio)(?: (?:for|para|per) (?:the|my|el|mi|la|il) (?:first day|first week|interview|exam|primer dia|entrevista|examen|primo giorno|colloquio|esame))?",
];
const reply = new RegExp(
  `^(?:${joined} )*(?:${replies.join("|")}|${joined})(?: (?:thanks|thank you|gracias|grazie|then|entonces|allora|please|${joined}|${replies.join("|")}))*$`,
);

/** Whether a message is nothing but such replies. */
export function isBareReply(runs: readonly string[][]): boolean {
  return runs.length > 0 && runs.every((run) => reply.test(run.join(" ")));
}

const worry = [
  // Not being good enough, and disappointing someone.
  "(?:(?:now|and|but|just) )*(?:im |i am )?(?:so |really |a bit |just )?(?:scared|afraid|worried|nervous)(?: that)? (?:(?:i wont|ill not|i will not|im not going to) be (?:good enough|up to it|able to do it)|i(?:ll| will) (?:fail|mess (?:it )?up|disappoint them))",
  "if i (?:fail|dont pass|mess (?:it|this) up)(?: (?:it|this|the exam|my exams))? (?:my (?:parents|mum|mom|dad|family)|they) (?:will|ll|are going to) be (?:so |very |really )?(?:disappointed|sad|upset|angry)|they (?:pay|paid|are paying) for (?:everything|it all)",
  "(?:(?:ahora|y|pero) )*(?:tengo|me da) miedo (?:de )?no (?:dar la talla|estar a la altura|ser capaz|valer)|si (?:suspendo|no apruebo) (?:mis padres|ellos) (?:se (?:van a )?(?:llev\\w+|enfad\\w+|disgust\\w+))(?: \\w+){0,3}|(?:ellos )?(?:lo )?pagan todo",
  "(?:(?:adesso|ora|e|ma) )*(?:ho paura|temo) di non (?:essere all altezza|esserne capace|farcela all esame)|se non passo(?: \\w+){0,3} (?:ci restano|restano) (?:male|malissimo)|pagano tutto(?: loro)?",
  // Everyone says that nothing was done wrong.
  "(?:every(?:one|body)|they all|people|todos|tutti) (?:says?|tells? me|dicen|dicono|me dicen|mi dicono)(?: that| que| che)? (?:i did (?:everything|it|all) (?:right|well)|(?:lo )?hice todo bien|lo hice todo bien|ho fatto tutto (?:bene|giusto))(?: (?:but|pero|ma) (?:it doesnt|that doesnt|no me|non mi) (?:help|sirve|ayuda|aiuta|serve))?",
  // Stress, and nothing else.
  "(?:im |i am |i feel )?(?:so |really |very |super )?stress?ed(?: out)?(?: (?:about|abt|over|with|by) (?:everything|evrything|work|school|exams|it all))?(?: (?:rn|right now|today|lately))*|(?:estoy )?(?:muy |tan |re |super )?estresad[oa](?: (?:por|con) (?:todo|el trabajo|los examenes))?|sono (?:stressatissim[oa]|(?:molto |cosi |super )?stressat[oa])(?: per (?:tutto|il lavoro|gli esami))?",
  // Work that may have been done wrong.
  "i keep (?:going over|wondering|asking myself) (?:whether|if) i (?:checked|closed|locked|wrote|said|gave|did)(?: \\w+){1,5}(?: (?:early|soon|well) enough)?|no paro de pensar si (?:revise|cerre|dije|hice)(?: \\w+){1,6}|continuo a chiedermi se ho (?:controllato|chiuso|detto|fatto)(?: \\w+){1,6}",
  // Telling the boss.
  "i want to tell (?:him|her|them) (?:exactly |just )?what i think(?: of (?:him|her|them|it))?|(?:le )?quiero decirle(?: a la cara)? lo que pienso(?: de el| de ella)?|voglio dirgli(?: in faccia)? (?:quello che|cosa) penso(?: di lui| di lei)?",
  // Whether to tell a partner.
  "(?:anyway|back to|volviendo|tornando|well|bueno|comunque)(?: (?:a|ai|al|to|the|lo|del|de|soldi|dinero|money|thing))*|(?:(?:do|should) i tell my (?:partner|husband|wife)|se lo digo a mi (?:pareja|marido|mujer)|glielo dico (?:a |alla )?(?:mia |mio )?(?:compagna|compagno|moglie|marito))",
  // What one looks at or looks up all the time.
  "(?:i )?cant stop (?:checking|looking at|scrolling|googling|searching)(?: (?:my|the|his|her|on|phone|news|google|messages|profile|symptoms)){0,4}|no (?:paro|dejo) de (?:mirar|buscar)(?: (?:el|en|su|mi|movil|celular|telefono|google|internet|sintomas|perfil)){0,3}|non (?:smetto|riesco a smettere) di (?:guardare|cercare)(?: (?:il|su|mio|suo|tel|telefono|cellulare|google|internet|sintomi|profilo)){0,3}",
  // A sleeping child.
  "i (?:dont|do not) want my (?:baby|newborn|son|daughter|child|kid|little one) to (?:not|never) wake up|no quiero que mi (?:bebe|hijo|hija) no (?:se )?despierte|non voglio che (?:il mio bambino|la mia bambina|mio figlio|mia figlia) non si svegli",
  // A turned stomach.
  "(?:i )?(?:feel sick|feel like throwing up|want to throw up)|tengo ganas de vomitar|mi viene da vomitare",
];
const worries = new RegExp(
  `^(?:${worry.join("|")})(?: (?:(?:and|but|because|y|pero|porque|e|ma|perche) )?(?:${worry.join("|")}))*$`,
);

/** Whether a message tells a common worry, and nothing else. */
export function isCommonWorry(runs: readonly string[][]): boolean {
  return runs.length > 0 && runs.every((run) => worries.test(run.join(" ")));
}

const done = new RegExp(
  `^(?:${joined} )*(?:(?:i )?(?:just |have |ive )?(?:did it|done it|done|finished)|im done(?: with it)?|(?:ya )?(?:esta|lo (?:hice|he hecho)|hecho)|(?:l ho )?fatt[oa]|finit[oa])(?: (?:now|ya|lo hice|lo he hecho|adesso|ora|l ho fatt[oa]))*$`,
);

/** Whether a message says only that something was done; what it was, only the reply before it says. */
export function isDone(runs: readonly string[][]): boolean {
  return runs.length > 0 && runs.every((run) => done.test(run.join(" ")));
}
