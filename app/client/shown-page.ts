let shown: string | null = null;

/** Path and query of the page on the screen. While going back or forward the browser's address is ahead of it. */
export const shownPath = () => shown ?? location.pathname + location.search;

/** Notes which page is on the screen now. */
export function setShownPath(path: string): void {
  shown = path;
}
