import { mkdir } from "node:fs/promises";
import path from "node:path";
import { extractFromWheel, fetchWheel, type Wheel } from "~/services/packages/wheel.server";
import { fetchFolder, type FetchedFolder } from "~/services/packages/fetched-folder.server";
import type { PicoFiles } from "./pico";

/** Holds the voice files of SVOX Pico (Apache-2.0), which are the same on every machine. No npm package has them. */
const wheel: Wheel = {
  requirement: "py-nanotts==0.1.1",
  sha256: "669dad8790893731ee17d24fa5f291852cefee7a016ec8783f69dc6ab4ccb52f",
  platform: [
    "--platform",
    "manylinux_2_28_x86_64",
    "--python-version",
    "3.9",
    "--implementation",
    "cp",
    "--abi",
    "abi3",
  ],
};

/** The text and the sound file of each language. */
const names: Record<string, [text: string, sound: string]> = {
  en: ["en-GB_ta.bin", "en-GB_kh0_sg.bin"],
  es: ["es-ES_ta.bin", "es-ES_zl0_sg.bin"],
  it: ["it-IT_ta.bin", "it-IT_cm0_sg.bin"],
};

const voice: FetchedFolder = {
  name: "voice-pico-0.1.1",
  fill: async (folder, onStatus) => {
    onStatus("Fetching the small voice…");
    await mkdir(folder, { recursive: true });
    const archive = await fetchWheel(wheel, `${folder}.wheel`);
    const files = Object.values(names).flat();
    await extractFromWheel(
      archive,
      files.map((name) => [`py_nanotts/lang/${name}`, path.join(folder, name)]),
    );
  },
};

/** The files of the small voice for a language, 6 MB fetched on first use. */
export async function findPicoFiles(
  language: string,
  onStatus: (line: string) => void,
  cache?: string,
): Promise<PicoFiles> {
  const folder = await fetchFolder(voice, onStatus, cache);
  const [text, sound] = names[language] ?? names["en"]!;
  return { text: path.join(folder, text), sound: path.join(folder, sound) };
}
