import { setImmediate as nextRound } from "node:timers/promises";
import { singleton } from "~/services/singleton.server";
import { TextIndex } from "./text-index.server";
import { readText } from "./texts.server";
import { works } from "./works";

/** Longest work in one piece while the index is made, in milliseconds. */
const SLICE_MS = 8;

async function makeIndex(): Promise<TextIndex> {
  const index = new TextIndex();
  let sliceStart = performance.now();
  const breathe = async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await nextRound();
    sliceStart = performance.now();
  };
  for (const { id } of works) {
    const { books } = await readText(id);
    for (const book of books) {
      for (const chapter of book.chapters) {
        index.add(id, book.id, chapter);
        await breathe();
      }
    }
  }
  for (const step of index.finish()) {
    void step;
    await breathe();
  }
  return index;
}

const made = singleton("quotationIndex", () => ({ index: null as Promise<TextIndex> | null }));

/** The index of all texts. It is made at its first use, in short pieces between other work. */
export function textIndex(): Promise<TextIndex> {
  made.index ??= makeIndex().catch((error: unknown) => {
    made.index = null;
    throw error;
  });
  return made.index;
}
