import { expect, test } from "vitest";
import { assessMessage } from "~/features/safety/assess-message.server";

/*
 * What a person has done, told in other words than the corpora's, and what looks like it.
 */

test.each([
  // English
  "took 40 panadol an hour ago",
  "i swallowed everything in the medicine cabinet and i feel so sleepy",
  "just necked the whole box of my antidepressants",
  "drank a bottle of weedkiller",
  "I drank bleach and my throat is burning",
  "ive taken all of my nans heart tablets, dont tell anyone",
  "I slit my wrists and there is blood all over the bathroom floor",
  "cut my arm on purpose and it won't stop bleeding",
  "i turned the gas on and shut all the windows",
  "engine's running, garage door is shut, getting sleepy",
  "im on the wrong side of the railing and its a long way down",
  "injected all my insulin, too late now",
  "i OD'd, can't feel my legs",
  "swalowed all teh tablts im scard",
  "I stabbed myself in the stomach and it's pumping out",
  "tried to hang myself and the rope snapped",
  "took the lot. sorry mum. goodbye",
  // Spanish
  "me tomé dos blísteres de lorazepam y tengo mucho sueño",
  "me tragué todas las pastillas de mi abuela, no llames a nadie",
  "me bebí una botella de lejía",
  "acabo de tomarme treinta paracetamoles",
  "me abrí las venas en la bañera y no para de salir sangre",
  "me corte los brazos y no deja de sangrar",
  "abrí el gas y cerré todas las ventanas",
  "estoy del otro lado de la baranda y me voy a soltar",
  "me inyecté toda la insulina, ya es tarde",
  "me mandé todo el frasco de clona con fernet, che, me arrepentí",
  "me chingué todo el bote de pastillas, ya me estoy durmiendo",
  "tome veneno para ratas ayudenme",
  "m tome tdas las pastiyas toy mareada",
  "me ahorqué con el cinturón y se rompió, me duele el cuello",
  // Italian
  "ho buttato giù tutta la scatola di sonniferi",
  "ho preso trenta gocce di lexotan e tutte le pastiglie di papà, mi gira la testa",
  "ho bevuto la candeggina e mi brucia la gola",
  "ho ingoiato un blister intero di tachipirina, non chiamate nessuno",
  "mi sono tagliata le vene e il sangue non si ferma",
  "mi sono aperto i polsi nella vasca",
  "ho aperto il gas e chiuso le finestre",
  "sono oltre la ringhiera del ponte, mi butto",
  "mi sono iniettato tutta l'insulina, ormai è fatta",
  "le ho prese tutte, adesso ho sonno, scusate",
  "o preso tte le pastilie aiutto",
  "ho provato a impiccarmi e la corda si è rotta",
  "I took Mam's heart tablets and a bottle of wine",
  "I took everything my doctor gave me, I can't feel my legs",
  "I took all the pills my doctor gave me and I can't feel my legs",
  "no idea how many pills i took, i lost count",
  "he perdido la cuenta de las pastillas que me he tomado",
  "ho perso il conto delle pastiglie che ho preso",
  "me tomé todas las pastillas que me recetó el médico, tengo mucho sueño, perdónenme",
  "ho preso tutte le pastiglie del dottore, mi gira la testa, scusate",
  // Signs that look like something else
  "necked a whole box of zopiclone, feeling floaty",
  "finished both bottles of oramorph, feel very calm",
  "took like thirty of mums sleeping tablets and now im floating",
  "hose is on the exhaust, windows taped, getting drowsy",
  "coals are burning in the tent and ive zipped it up, so tired",
  "i cut both arms and the bath is red",
  "me tomé un paracetamol y después la caja entera, tengo mucho sueño",
  "prendí el brasero en el baño y sellé la puerta",
  "puse la manguera en el escape, ya tengo sueño",
  "ho preso una trentina di sonniferi di mamma e sto galleggiando",
  "ho messo il tubo nello scappamento, ho già sonno",
  // Two languages
  "I took todas las pastillas, tengo sueño",
])("something was done now: %j", (message) => {
  expect(assessMessage(message)).toMatchObject({ kind: "now", certainty: "sure" });
});

test.each([
  "I took my pills for the blood pressure",
  "I took all my vitamins this morning with breakfast",
  "took two paracetamol for my headache and I'm off to bed",
  "I drank the whole bottle of water on the hike",
  "we drank the whole bottle of wine with friends and sang till two",
  "last year I took pills, I'm glad I was found",
  "my dog swallowed a sock",
  "I cut my finger slicing onions",
  "she drank bleach in that film and it was so badly acted",
  "I finished the whole course of antibiotics like the doctor said",
  "there's blood all over the kitchen from the beetroot",
  "my boss put a gun to my head to get that report done",
  "I jumped off the high board today",
  "me tomé el blíster entero de antibióticos como dijo el médico",
  "me tomé la pastilla de la tensión con el desayuno",
  "me bebí una botella entera de agua después de correr",
  "hace años me tomé unas pastillas, hoy estoy bien",
  "me corté el dedo con la mandolina",
  "ando con la soga al cuello con la hipoteca",
  "estoy con el agua hasta el cuello de trabajo",
  "cuántas pastillas puedo tomar al día",
  "ho preso la pastiglia della pressione come ogni mattina",
  "ho bevuto una bottiglia intera d'acqua",
  "anni fa presi delle pastiglie, oggi ho due figli",
  "mi sono tagliata un dito affettando il pane",
  "con il mutuo ho l'acqua alla gola",
  "ho finito le pastiglie della lavastoviglie",
  "mi sono buttato dallo scivolo con mio figlio",
  // One everyday medicine
  "took an ibuprofen and I'm lying down with the curtains shut",
  "just took an antihistamine and I'm drowsy now",
  "I've taken my sleeping pill, goodnight, talk tomorrow",
  "ya me tomé la melatonina, a ver si hoy duermo",
  "tomé el antialérgico y tengo un sueño que no veas",
  "ho preso due tachipirine perché ho la febbre, sto tremando",
  "ho preso la pastiglia per dormire, buonanotte, a domani",
  // Gas, engines and coal on an ordinary day
  "barbecue's lit, coals are glowing, kids are running about",
  "gas fire is on, windows shut, snug at last with a book",
  "turned the hob off and sat on the kitchen floor and cried",
  "arranqué el auto para que caliente, hace un frío tremendo",
  "cerré el gas, cerré las ventanas y me voy de vacaciones, por fin",
  "ho acceso la carbonella, arrivano i suoceri",
  "ho acceso il motore per scaldare l'abitacolo, fuori gela",
  // Blood and cuts without danger, or without a body
  "they cut my hours and now I'm bleeding money",
  "I'm eight weeks pregnant and there was a bit of blood this morning, I'm scared",
  "bled the radiators and got rusty water all over the carpet",
  "me sangran las encías cuando me cepillo",
  "purgué los radiadores y sigue haciendo frío",
  "mi è uscito sangue dal naso, cuscino rosso",
  "ho tagliato i ponti con mio padre e mi sento strana",
  // Figures
  "I took the whole week off and I feel numb",
  "took everything he said to heart. I feel sick about it",
  "ho ingoiato il rospo e gli ho detto scusa",
  // A word of another language
  "vino a verme y me tomé la tarde libre",
  "I emptied the medicine cabinet and took all of it back to the pharmacy",
])("nothing was done: %j", (message) => {
  expect(assessMessage(message)).toBeNull();
});

test.each([
  "lol took every pill in the cabinet, room is spinning",
  "jajaja me tragué el blíster entero de clonazepam, ya me da sueño",
  "ahah mi sono scolato il flacone intero di lexotan",
])("what is told laughing is asked about: %j", (message) => {
  expect(assessMessage(message)).toMatchObject({ kind: "ask", certainty: "doubt" });
});

test.each([
  "I took all the pills the doctor gave me",
  "i took all my pills the doctor prescribed, all at once",
  "I took all the sleeping pills my doctor gave me",
  "Ho preso tutte le pastiglie che mi ha dato il medico",
  "me tomé todas las pastillas que me dio el médico",
])("a person who took all that a doctor gave is asked, at least: %s", (text) => {
  expect(assessMessage(text)).not.toBeNull();
});

test.each([
  "I finished all the antibiotics my doctor gave me",
  "took all my prescribed pills this morning",
  "I took all my pills as the doctor said",
  "me tomé todas las pastillas como me dijo el médico",
  "me tomé el blíster entero de antibióticos como dijo el médico",
  "ho preso tutte le medicine come ha detto il dottore",
  "I took the pills the doctor gave me",
])("a medicine that is taken as a doctor said is no deed: %s", (text) => {
  expect(assessMessage(text)).toBeNull();
});
