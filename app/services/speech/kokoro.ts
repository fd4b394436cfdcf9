import type { Speaker } from "./speaker";

/** What the neural voice needs, as paths of files and folders. */
export interface KokoroFiles {
  /** The folder of onnxruntime-node, with onnxruntime-common beside it. */
  runtime: string;
  model: string;
  vocabulary: string;
  voices: string;
  lexicons: string;
}

export interface KokoroOptions {
  files: KokoroFiles;
  language: string;
  timbre: string;
  threads: number;
}

/** Opens the neural voice Kokoro-82M. */
export async function openKokoro(_options: KokoroOptions): Promise<Speaker> {
  throw new Error("not built yet");
}
