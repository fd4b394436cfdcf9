/**
 * Words that call for a composition, in English, Spanish and Italian, without accents. A star stands for any ending, so that
 * one entry covers plurals and inflections. A dash before a word makes it count half: it often stands beside what is meant.
 */
export const themeWords = {
  mandala:
    "mandala* geometr* symmetr* simetr* simmetr* chakra* -sacred -sagrad* -sacr* kaleidoscop* wholeness totalidad plenitud interezza rosette roset* ornament*",
  sea: "sea seas ocean* mar mares mare mari oceano* wave* ola olas onda ondas onde shore* beach* playa* spiaggi* coast* costa horizon* horizont* orizzont* tide* marea* island* isla islas isola isole sail* barca* boat* -voyage",
  underwater:
    "underwater -depth* -deep submarin* subacque* -fondo abyss* abism* abiss* -profond* -profund* dive diving bucear immers* inmers* submerg* coral* reef* whale* ballen* balen* fish* pez peces pesc* dolphin* delfin* -light -lights -luz -luces -luce -luci sunbeam* sunray*",
  mountain:
    "mountain* mount montan* montagn* peak* summit* cima cime cumbre* vetta alps alpi alpes himalaya* hill* colina* collin* -valley* -valle* ridge* -climb* pico picos sierra",
  tree: "tree* arbol* alber* oak* roble querc* root* raiz raices radic* branch* rama ramas ramo rami cypress* cipres* willow* sauce salice olive* olivo* ulivo baobab -leaf -leaves -hoja -hojas -foglia -foglie acorn* -grow* -crec* -crescer*",
  moon: "moon* luna lune lunar* lunes full-moon plenilun* crescent owl* buho* gufo",
  path: "path* road* -way camin* cammin* sendero* sentier* strada via pilgrim* peregrin* pellegrin* -journey* -viaj* -viagg* -walk* -step* -paso -pasos -passo -passi -direction* -direccion* -direzion* -travel* labyrinth* laberint* labirint*",
  flame: "flame* llama llamas fiamm* candle* vela velas candel* lamp* lampar* lampad* -ardent* ardor*",
  fire: "fire* fuego* fuoc* bonfire* campfire* hoguera* fogata* falo ember* brasa* brace braci torch* antorcha* torcia hearth hogar focolar* caminett* -burn*",
  rain: "rain rains raining rainy rained rainfall* rainstorm* raindrop* lluvi* piogg* piov* llueve llov* drizzl* storm* tormenta* tempest* tears lagrima* lacrim* weep* cry crying llor* piang* pianto puddle* umbrella* drop* gota* gocc*",
  garden:
    "garden* jardin* giardin* flower* flor flores fiore fiori blossom* bloom* florec* fioritur* meadow* prado* prat* grass* hierba erba -spring -primavera* rose roses rosa rosas wildflower* lavender lavanda poppy poppies amapol* papaver* tulip* bee bees butterfl* maripos* farfall* seed* semilla* seme semi -summer -verano -estate",
  dunes: "dune* duna* desert* desiert* sand* -arena -sabbia sahara oasis caravan* camel* drought sequia",
  forest:
    "forest* bosque* bosc* wood woods woodland* selva jungle* foresta foreste grove* pine* pino pinos pini fern* helecho* felce* deer ciervo cervo",
  stars:
    "star* estrell* stell* cosmos cosm* univers* galax* galass* heaven* cielo cieli infinit* eternit* eternidad nebula* nebulos* milky constellation* constelacion* costellazion* planet* pianet* -space -espacio -spazio astr* comet* cometa* angel* angelo northern boreal*",
  lake: "lake* lago laghi lagos pond* estanque* stagno reflect* reflej* rifless* mirror* espejo* specchi* river* rio rios fiume fiumi stream* arroyo* ruscell* waterfall* cascad* -water -agua -aguas -acqua -acque calm-water -stillness -quietud -fog -foggy -mist -misty -niebla* -bruma* -nebbi*",
  snow: "snow* nieve nieva nevad* neve nevica* winter* inviern* invern* ice hielo ghiaccio frost* escarcha brina -cold -frio -freddo christmas navidad natale",
  stones:
    "stone* piedra* pietr* zen -rock -rocks -roca -rocas -rocce balance* equilibri* pebble* guijarr* ciottol* raked gravel -simplicit* -simplicidad -semplicit* -order -patience -pacien* -pazien*",
  circle:
    "circle* circul* cerchi* enso breath* respir* respirac* emptiness vacio vuoto void -nothing* -nada -nulla one-breath inhale* exhale* inhal* exhal* inspir* espir* unity unidad unita zen* ink tinta inchiostro -mindful* -conciencia -consapevol* -presence -presencia -presenza -present -presente",
  doorway:
    "door* puerta* porta porte window* ventan* finestr* threshold* umbral* soglia kitchen* cocina* cucin* village pueblo paese gate* temple* templ* tempi* church* iglesia* chiesa chiese monaster* cathedral* catedral* cattedral* -home -casa house room habitacion stanza arch arches arco archi cloister* claustr* chiostr* -prayer* -pray* -oracion* -oratio -preghier* -rezar -rezo -pregar* opening -light -lights -luz -luces -luce -luci sunbeam* sunray*",
  lotus:
    "+lotus* +loto +lotos buddha buda budd* buddh* lily lilies nenufar* ninfea ninfee lirio* giglio gigli petal* awaken* despert* risvegl* enlighten* ilumin* illumin* purity pureza purezza -yoga",
  clouds:
    "cloud* nube nubes nuvol* sky skies -aire -air -aria -wind* -viento* -vento -venti bird* pajar* uccell* ave aves fly* flying volar* vuel* volare volo wing* ala alas ali dove* palom* colomb* freedom libertad liberta -free -libre -liber* swallow* golondrin* rondin* feather* pluma* piuma kite kites aquilon*",
} as const satisfies Record<string, string>;

export type Theme = keyof typeof themeWords;
export const themes = Object.keys(themeWords) as Theme[];

/** What falls from the sky, in words as above. */
export const weatherWords = {
  rain: "rain rains raining rainy rained rainfall raindrop* drizzl* downpour* storm* thunderstorm* lluvi* lluev* llov* chubasc* aguacer* tormenta* tempest* piogg* piov* acquazzon* temporale temporali",
  snow: "snow snows snowing snowy snowed snowfall* snowflake* snowstorm* blizzard* nieve nieva nevad* nevar nevando neve nevic* fiocc*",
} as const satisfies Partial<Record<Theme, string>>;

export type Weather = keyof typeof weatherWords;

/** A word before the weather that says that there is none. */
export const weatherIsOver = "after despues tras dopo before antes prima without sin senza no".split(" ");

/**
 * Where a prompt names one of these and the weather, the weather's own scene is painted: they are indoors or seen too near
 * for weather, or are in that scene themselves (rain falls on a lake, snow lies among firs).
 */
const indoorsOrNear: readonly Theme[] = ["flame", "circle", "underwater", "stones"];
export const withoutWeather: Readonly<Record<Weather, readonly Theme[]>> = {
  rain: [...indoorsOrNear, "lake"],
  snow: [...indoorsOrNear, "forest"],
};

/** What suits a feeling when the words name nothing that can be seen. */
export const themesOfMoods = {
  calm: ["lake", "sea", "stones", "circle", "lotus"],
  night: ["moon", "stars", "sea", "flame"],
  dusk: ["sea", "mountain", "dunes", "clouds", "doorway"],
  hope: ["sea", "path", "clouds", "doorway", "mountain", "tree"],
  joy: ["garden", "mandala", "clouds", "dunes"],
  grief: ["rain", "sea", "flame", "snow", "lake"],
  love: ["lotus", "garden", "mandala", "flame"],
  strength: ["mountain", "tree", "fire", "dunes"],
  healing: ["underwater", "lotus", "forest", "lake"],
  gratitude: ["garden", "tree", "dunes", "mandala"],
  mystery: ["mandala", "stars", "moon", "doorway"],
  clarity: ["circle", "stones", "lake", "snow"],
  winter: ["snow", "mountain", "lake"],
  autumn: ["tree", "path", "forest"],
  green: ["forest", "garden", "lotus"],
  blue: ["underwater", "sea", "lake", "stars"],
  rose: ["lotus", "clouds", "garden", "mandala"],
} as const satisfies Record<string, readonly Theme[]>;
