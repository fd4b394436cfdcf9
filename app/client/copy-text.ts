/**
 * Copies the text that an element shows; pages without https have no clipboard of their own.
 * @returns whether it was copied.
 */
export async function copyText(words: HTMLElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(words.innerText);
      return true;
    }
    getSelection()?.selectAllChildren(words);
    const isCopied = document.execCommand("copy");
    getSelection()?.removeAllRanges();
    return isCopied;
  } catch {
    return false;
  }
}
