import type { Language } from "~/i18n/config";

/** Function words, folded (no accents, no apostrophes). They identify the language and are not searched for. */
const lists: Record<Language, string> = {
  en: `a about after again all also always am an and any are arent as at be been before being both but by can cannot
    cant could couldnt did didnt do does doesnt doing dont down during each even ever every few for from get gets
    getting go goes going got had hadnt has hasnt have havent having he her here hers him his how i id if ill im in
    into is isnt it its ive just keep kind know let like lot made make me more most much my myself no not now of off
    often on once one only or other our out over own quite really said same say see shall she should so some
    something still such than that thats the their them then there these they theyre thing things think this those
    though through to today too under until up us very want was wasnt way we well went were what when where which
    while who why will with without wont would wouldnt yes yet you your youre yours`,
  es: `a al algo algun alguien alguna alguno alli ante antes aqui asi aun aunque cada casi como con cosa cosas cual
    cuando de del demas desde donde dos durante e el ella ellas ello ellos en entonces entre era eran eres es esa ese
    eso esta estaba estan estar estas este esto estos estoy fue fueron ha habia habla hablar hace hacer haces hacia
    hago han has hasta hay he hemos hoy iba igual ir la las le les lo los luego mas me mi mis mismo mucha muchas mucho
    muchos muy ni no nos nosotros nunca o os otra otro para parece pero poco por porque pues puede puedes puedo
    que quien quiere quiero sabe se sea ser si sido siempre siento sin sino sobre son soy su sus tal tambien tan tanto
    te tener tengo ti tiene tienen todo todos tu tus tuve un una unas unos va vez voy y ya yo`,
  it: `a ad agli ai al alla alle allo altra altri altro anche ancora avere aveva avevo bene c che chi ci cio come con
    cosa cose cosi cui d da dagli dai dal dalla dalle de degli dei del dell della delle dello dentro di dopo dove
    dovrei due e ed ero era essere fa faccio fai fare fatto fino fra gia gli ha hai hanno ho i il in io l la le lei
    li lo loro lui m ma mai me meno mentre mi mia mie miei mio mo molta molte molti molto n ne nei nel nell nella
    nelle nello no noi non nostro o oggi ogni oppure per perche pero piu po poi poco posso prima proprio
    puo qualche qualcosa quando quanto quasi quella quelle quelli quello quest questa queste questi questo qui quindi
    s sa sai se sei sempre senza si sia siamo so solo sono sta stai stare stato stata sto su sua sue sul sulla suo suoi
    t te ti tra tu tua tue tuo tutta tutte tutti tutto un una uno v va vi voglio vorrei vuole`,
};

export const stopWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(lists.en.split(/\s+/)),
  es: new Set(lists.es.split(/\s+/)),
  it: new Set(lists.it.split(/\s+/)),
};
