/** Saves the draft of the open page again: sending a form drops it. @returns whether there was one to save. */
export function saveDraft(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>("main [data-draft]");
  if (!box?.value.trim()) return false;
  try {
    sessionStorage.setItem(box.dataset.draft!, box.value);
    return true;
  } catch {
    return false;
  }
}
