import type { themesOfMoods } from "./themes";

export type Mood = keyof typeof themesOfMoods;

/**
 * Words that call for colours: feelings, hours, seasons and the names of colours; written as in themes.ts.
 * A plus before a word makes it count double: whoever names a colour wants to see it.
 */
export const moodWords: Record<Mood, string> = {
  calm: "calm* peace* paz pace tranquil* seren* quiet* quiet silenc* silenzi* still* rest resting descans* riposo ripos* gentle* suave* dolce soft* relax* rilass* relaj* slow lent* sleep* dorm* sonno sueno anxi* ansi* fear* miedo* paur* panic* panico stress* estres* worry worr* preocup* preoccup* ease alivio sollievo balance equilibri* -meditat* -meditac* -meditaz*",
  night:
    "night* noche* nocturn* notte notti notturn* midnight medianoche mezzanotte -dark* -oscur* dream* sueno* sogn* moonlight luna moon star* estrell* stell* insomn* bedtime",
  dusk: "dusk evening* sunset* atardecer* anochecer* tramont* crepuscol* crepuscul* twilight ocaso sera serale tarde amber ambar ambra lamp* +orange +naranja* +arancion* homecoming",
  hope: "hope* esperan* speran* dawn* alba amanec* sunrise* aurora* morning* manana mattin* begin* comienz* inizi* -start -new -nuev* -nuov* -light* -luz -luces -luce -luci future futuro promise promesa renew* renov* rinnov* renac* rinasc* faith fe fede trust* confia* fiduci*",
  joy: "joy* alegr* gioi* happ* feliz felic* laugh* risa* risat* ris* celebr* festa fiesta dance* danc* danz* bail* ball* -sun -sunny -sol -sole soleado soleggiat* +yellow +amarill* +giall* -play* jug* gioc* delight* summer verano estate +golden +dorad* +dorat* +gold +oro -child* nin* bambin*",
  grief:
    "grief* griev* duelo lutto mourn* loss perdid* perdit* perdi* lost sad* trist* sorrow* dolor* sufr* soffr* lonel* alone soledad solitud* -solo -sola death* muert* mort* farewell* goodbye adios addio rain* lluvi* piogg* +grey +gray +gris grig* tears lagrim* lacrim* weep* broken rot* tired cansad* stanc* nostalg* melanc* malinc* +grigio +grigia",
  love: "love* amor* amar* amad* amat* amo heart* corazon* cuor* tender* ternur* tenerezz* compass* compas* kind* bondad* gentil* -mother* -madre* mamma -father* -padre* family familia* famiglia* friend* amig* amic* grandmother* grandfather* abuel* nonn* son daughter* hij* figli* brother* sister* herman* fratell* sorell* embrace* abraz* abbracc* hug* +red roj* ross* terracotta forgiv* perdon* -warm* calid* cald* marriage wedding +rojo +roja +rosso +rossa",
  strength:
    "strength* strong* fuerz* fuert* forz* fort* courage* coraj* coragg* brave* valent* valor* valient* power* poder* poter* energ* fire fuego fuoco resilien* warrior* guerrer* guerrier* will voluntad volonta determin* anger* rabia* rabbia ira rage protect* proteg* protegg* -earth tierra terra rust",
  healing:
    "heal* sanar* sana sanac* guarir* guarig* curar* cura recover* recuper* health* salud* salut* well-being bienestar benessere -body -cuerpo -corpo balm renewal -clean* -limpi* pulit* -pure* purif* +turquoise +turques* +turches* +teal wash* cleans* wound* herid* ferit*",
  gratitude:
    "gratitud* grat* grateful thank* graci* grazi* agradec* ringrazi* abundan* abbondan* harvest* cosecha* raccolt* bless* bendic* bendit* benediz* benedett* bread pan pane honey miel miele wheat trigo grano ochre ocre",
  mystery:
    "myster* misteri* spirit* espirit* spiritual* soul* alma almas anima anime divin* god dios dio sacred sagrad* sacr* mystic* mistic* magic* magi* wonder* asombr* meravigli* maravill* +purple +purpur* +morad* +viola violet* +violeta violett* +lavender +lavanda +lilac* +lila +lilla transcend* trascend* intuit* intuic* wisdom sabidur* saggezz* universe univers* angel* eternal etern* prayer* oracion* preghier*",
  clarity:
    "clarity claridad chiarezz* -clear* -clar* -chiar* simpl* sempl* +white blanc* bianc* focus* concentr* -mind -mente attention atencion attenzione aware* conscien* concienc* consapevol* minimal* ink tinta inchiostro zen empty vaci* vuot* black negro nero paper papel carta truth verdad verita mindful* present* presenza -breath* -respir* +blanco +blanca +bianco +bianca",
  winter:
    "winter* inviern* invern* snow* nieve nevad* neve nevica* ice hielo ghiaccio frost* cold frio freddo christmas navidad natale +silver plata argento",
  autumn:
    "autumn* otono* autunn* fall october octubre ottobre november noviembre novembre +brown marron* leaves hojas foglie +copper cobre rame change* cambi* letting soltar lasciar* release* liber* age aging vejez vecchi* -time -tiempo -tempo",
  green:
    "green* verd* forest* bosque* bosc* foresta -nature -natur* garden* jardin* giardin* grow* crec* cresc* spring primaver* moss musgo muschio jungle selva sage salvia fresh fresc* -life -vida -vita alive viv* +green +verde +verdes +verdi",
  blue: "blue* azul* azzurr* celest* ocean* -sea -mar -mare mares -mari -water -agua -acqua aguas acque -deep* -profund* -profond* -sky -cielo indigo trust infinite infinit* freedom libertad liberta underwater submarin* +blue +azul +azules +azzurro +azzurra +blu",
  rose: "+pink rosa* rose* +rosado blush petal* blossom* bloom* flor* fior* cherry cerez* cilieg* -beaut* -belle* -bell* -hermos* feminin* femenin* femminil* innocen* youth juventud gioventu lotus loto +rosada",
};
