import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { phonemeReader } from "~/services/speech/phonemes/index";

describe("Spanish", () => {
  const read = phonemeReader("es", "");
  test.each([
    ["calle", "kˈaʎe"],
    ["respiración", "rˌespiɾaθjˈon"],
    ["guitarra", "ɡitˈara"],
    ["el corazón", "el kˌoɾaθˈon"],
    ["¿Qué hay aquí?", "kˈe ˈI akˈi?"],
    ["lado", "lˈaðo"],
    // Soft sounds and n do not end with the word.
    ["los de cerca y de lejos", "los ðe θˈeɾka i ðe lˈexos"],
    ["el día, donde", "el dˈia, dˌonde"],
    ["un poco, sin boca", "ˈum pˈoko, sim bˈoka"],
    ["espiración", "ˌespiɾaθjˈon"],
    ["agua", "ˈaɣwa"],
  ])("%s", (text, phonemes) => {
    expect(read(text)).toBe(phonemes);
  });
});

describe("Italian", () => {
  const read = phonemeReader("it", "");
  test.each([
    ["respiro", "respˈiro"],
    ["nuvola", "nˈuvola"],
    ["paura", "paˈura"],
    ["lascia", "lˈaʃa"],
    ["occhi", "ˈɔkːɪ"],
    ["amico", "amˈiko"],
    ["magico", "mˈaʤiko"],
    ["ombelico", "ombelˈiko"],
    ["mettilo", "mˈetːilo"],
    ["l'acqua", "lˈakːwa"],
    ["un po' di pace", "ʊn pˈɔ dɪ pˈaʧe"],
    ["perché", "perkˈe"],
    ["ogni foglia", "ˈoɲɲɪ fˈɔʎa"],
    ["gli occhi", "ʎɪ ˈɔkːɪ"],
    ["sveglino", "zvˈeʎino"],
    ["lampada", "lˈampada"],
    ["chiudono", "kjˈudono"],
    ["spingono", "spˈiŋɡono"],
    ["perdono", "perdˈono"],
    ["il dono", "il dˈono"],
    // The first of two vowels is stressed where the word has no other.
    ["la mia via", "la mˈia vˈia"],
    ["io e Dio", "ˈio e dˈio"],
    ["tuo, tua, due", "tˈuo, tˈua, dˈue"],
    ["che siano", "ke sˈiano"],
    ["lui", "lˈui"],
    ["buia", "bˈuja"],
    ["qui", "kwˈi"],
    ["già", "ʤˈa"],
    ["tuoi", "twˈɔi"],
    ["compagnia", "kompaɲɲˈia"],
    ["armonie", "armonˈie"],
    ["biografia", "bjoɡrafˈia"],
    ["addio", "adːˈio"],
    ["memoria", "memˈorja"],
    // Infinitives in -ere.
    ["smettere", "zmˈetːere"],
    ["permetterti", "permˈetːertɪ"],
    ["scegliere", "ʃˈeʎere"],
    ["piacere", "pjaʧˈere"],
    ["trattenersi", "tratːenˈersɪ"],
    ["rivedere", "rivedˈere"],
    ["bicchiere", "bikːjˈɛre"],
    ["primavere", "primavˈere"],
    // And words that no rule tells.
    ["oceano", "oʧˈeano"],
    ["spontanea", "spontˈanea"],
    ["perdita", "pˈɛrdita"],
    ["nascita", "nˈaʃita"],
    ["regole", "rˈeɡole"],
    ["battiti", "bˈatːitɪ"],
    ["nitidi", "nˈitidɪ"],
    ["sorridi", "sorrˈidɪ"],
    ["felice", "felˈiʧe"],
    ["narici", "narˈiʧɪ"],
    ["semplici", "sˈempliʧɪ"],
    ["magiche", "mˈaʤike"],
    ["amiche", "amˈike"],
    ["parlavano", "parlˈavano"],
    ["invano", "invˈano"],
    ["lasciati", "lˈaʃatɪ"],
    ["liberati", "liberˈatɪ"],
    ["mezzo", "mˈɛʣːo"],
    ["realizza", "realˈiʣːa"],
    // Open vowels.
    ["senti", "sˈɛntɪ"],
    ["il modo", "il mˈɔdo"],
    ["presenza", "prezˈɛnʦa"],
    ["corrente", "korrˈɛnte"],
    ["lentamente", "lentamˈente"],
    // As the model knows them: no stress, the end of a word, long sounds, elision.
    ["un sussurro", "ʊn sʊssˈurro"],
    ["mai e poi mai", "mˈaj e pˈɔi mˈaj"],
    ["tazza, braccio, oggi", "tˈaʦːa, brˈaʧːo, ˈɔʤːɪ"],
    ["com'è quest'ora", "komˈɛ kwestˈora"],
    ["dolcezza", "dolʧˈeʦːa"],
  ])("%s", (text, phonemes) => {
    expect(read(text)).toBe(phonemes);
  });
});

describe("English", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "lexicon-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const gold = {
    breath: "bɹˈɛθ",
    breathe: "bɹˈið",
    wait: "wˈAt",
    air: "ˈɛɹ",
    read: { DEFAULT: "ɹˈid", VBD: "ɹˈɛd" },
  };
  writeFileSync(path.join(folder, "lexicon_us_gold.json.gz"), gzipSync(JSON.stringify(gold)));
  writeFileSync(path.join(folder, "lexicon_us_silver.json.gz"), gzipSync(JSON.stringify({ stone: "stˈOn" })));
  const read = phonemeReader("en", folder);
  test.each([
    ["the breath", "ðə bɹˈɛθ"],
    ["the air", "ði ˈɛɹ"],
    ["breaths", "bɹˈɛθs"],
    ["waiting", "wˈATɪŋ"],
    ["waited", "wˈATᵻd"],
    ["read a stone.", "ɹˈid ɐ stˈOn."],
    ["constructor", "ˈkɑnstɹʌktɑɹ"],
    // Names with an apostrophe or an accent.
    ["O'Breath", "Obɹˈɛθ"],
    ["D’Stone's", "dstˈOnz"],
    ["naïve", "ˈnAv"],
  ])("%s", (text, phonemes) => {
    expect(read(text)).toBe(phonemes);
  });
});
