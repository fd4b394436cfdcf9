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
    ["respiración", "respiɾaθjˈon"],
    ["guitarra", "ɡitˈara"],
    ["el corazón", "el koɾaθˈon"],
    ["¿Qué hay aquí?", "kˈe ˈI akˈi?"],
    ["lado", "lˈaðo"],
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
    ["occhi", "ˈɔkːi"],
    ["amico", "amˈiko"],
    ["magico", "mˈaʤiko"],
    ["l'acqua", "lˈakkwa"],
    ["un po' di pace", "un pˈɔ di pˈaʧe"],
    ["perché", "perkˈe"],
    ["ogni foglia", "ˈoɲɲi fˈɔʎʎa"],
    ["gli occhi", "ʎi ˈɔkːi"],
    ["sveglino", "zvˈeʎʎino"],
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
    ["permetterti", "permˈetːerti"],
    ["scegliere", "ʃˈeʎʎere"],
    ["piacere", "pjaʧˈere"],
    ["trattenersi", "tratːenˈersi"],
    ["rivedere", "rivedˈere"],
    ["bicchiere", "bikːjˈɛre"],
    ["primavere", "primavˈere"],
    // And words that no rule tells.
    ["oceano", "oʧˈeano"],
    ["spontanea", "spontˈanea"],
    ["perdita", "pˈɛrdita"],
    ["nascita", "nˈaʃita"],
    ["regole", "rˈeɡole"],
    ["battiti", "bˈatːiti"],
    ["nitidi", "nˈitidi"],
    ["sorridi", "sorrˈidi"],
    ["felice", "felˈiʧe"],
    ["narici", "narˈiʧi"],
    ["semplici", "sˈempliʧi"],
    ["magiche", "mˈaʤike"],
    ["amiche", "amˈike"],
    ["parlavano", "parlˈavano"],
    ["invano", "invˈano"],
    ["lasciati", "lˈaʃati"],
    ["liberati", "liberˈati"],
    ["mezzo", "mˈɛʣo"],
    ["realizza", "realˈiʣa"],
    // Open vowels.
    ["senti", "sˈɛnti"],
    ["il modo", "il mˈɔdo"],
    ["presenza", "prezˈɛnʦa"],
    ["corrente", "korrˈɛnte"],
    ["lentamente", "lentamˈente"],
    ["dolcezza", "dolʧˈeʦa"],
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
  ])("%s", (text, phonemes) => {
    expect(read(text)).toBe(phonemes);
  });
});
