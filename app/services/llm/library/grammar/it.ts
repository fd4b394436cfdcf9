import { stemmer as stem } from "@orama/stemmers/italian";
import type { Grammar } from "./types";

export const it: Grammar = {
  stem,
  quotationMarks: ["«", "»"],
  linkWords: /^(e|ed|ma|pero|quindi|allora|o|poi|cioe|che)$/,
  clauseStarts:
    /\s(?=(?:ma|perché|perche|quando|anche se|mentre|se|da quando|finché|ed? (?:io|il|gli|le|mi|non|ho|sono|mio|mia|ora|adesso|tutto|nessuno|lei|lui|ci|si))\s)/iu,
  firstPerson:
    /\b(io|mi|me|mio|mia|miei|mie|sono|ho|sto|sento|posso|voglio|vorrei|devo|vado|riesco|dormo|odio|temo|ci)\b/,
  negations: /\b(non|niente|nulla|mai|senza|perso|piu)\b/,
  stopWords: new Set(
    `a ad agli ai al alla alle allo altra altri altro anche ancora avere aveva avevo bene c che chi ci cio come con
    cosa cose cosi cui d da dagli dai dal dalla dalle degli dei del dell della delle dello dentro di dopo dove
    dovrei due e ed ero era essere fa faccio fai fare fatto fino fra gia gli ha hai hanno ho i il in io l la le lei
    li lo loro lui m ma mai me meno mentre mi mia mie miei mio mo molta molte molti molto n ne nei nel nell nella
    nelle nello no noi non nostro o oggi ogni oppure per perche pero piu po poi poco posso prima proprio
    puo qualche qualcosa quando quanto quasi quella quelle quelli quello quest questa queste questi questo qui quindi
    s sa sai se sei sempre senza si sia siamo so solo sono sta stai stare stato stata sto su sua sue sul sulla suo suoi
    t te ti tra tu tua tue tuo tutta tutte tutti tutto un una uno v va vi voglio vorrei vuole`.split(/\s+/),
  ),
  shortForms: {
    nn: "non",
    sn: "sono",
    x: "per",
    xke: "perche",
    xche: "perche",
    perke: "perche",
    ke: "che",
    cs: "cosa",
    cmq: "comunque",
    tt: "tutto",
    qnd: "quando",
    qlcs: "qualcosa",
    tel: "telefono",
    raga: "ragazzo",
    grz: "grazie",
  },
  slips: [[/\ba (?=(?:fatto|detto|lasciat[oa]|scritto|chiamato|voluto)\b)/g, "ha "]],
};
