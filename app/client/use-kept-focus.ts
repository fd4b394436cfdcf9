import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A control of the page's main part that had the focus, and how it is found again where React has made a new one. */
interface Place {
  element: HTMLElement;
  name: string;
  pathname: string;
}

/** Whether the hook has run before: a page that is new then came by a navigation, such as an error's. */
let hasRun = false;

const nameOf = (element: HTMLElement) =>
  [element.tagName, element.id, element.getAttribute("aria-label") ?? element.textContent].join(" ");

/**
 * Keeps the place of the keyboard when a navigation takes away what had the focus, or has switched it off. After an act
 * that stays on its page it is the same control again, or another one of its form; with other contents it is the row that
 * the address leads to, or the title of what is shown, below the tabs.
 */
export function useKeptFocus(): void {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const last = useRef<Place | null>(null);
  const wasBusy = useRef(hasRun);
  const shown = useRef(pathname + search);

  useEffect(() => {
    hasRun = true;
  }, []);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.closest("#main")) last.current = null;
      else last.current = { element: target, name: nameOf(target), pathname: location.pathname };
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);

  useEffect(() => {
    if (state !== "idle") {
      wasBusy.current = true;
      return;
    }
    if (!wasBusy.current) return;
    wasBusy.current = false;
    const isOther = shown.current !== pathname + search;
    shown.current = pathname + search;
    const main = document.getElementById("main");
    const active = document.activeElement;
    // The link to older entries stays below the new ones; one of the tabs leads to what follows it.
    const isBehind = isOther && active instanceof HTMLAnchorElement && !active.closest("nav, header");
    const isLost = active === document.body || active?.matches(":disabled");
    if (!main || (!isLost && !isBehind)) return;
    const place = last.current;
    const isSame = place?.pathname === pathname && place.element.tagName !== "A";
    const again = isSame ? controlAgain(place, main) : undefined;
    // What the act added may have pushed the control out of view. A title does not move what is read.
    (again ?? startOf(main)).focus({ preventScroll: !again });
  }, [state, pathname, search]);
}

function controlAgain({ element, name }: Place, main: HTMLElement): HTMLElement | undefined {
  const isUsable = (one: Element) => main.contains(one) && !one.matches(":disabled");
  if (isUsable(element)) return element;
  const candidates = [
    ...[...main.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => nameOf(one) === name),
    ...(element.closest("form")?.querySelectorAll<HTMLElement>("button") ?? []),
  ];
  return candidates.find(isUsable);
}

/**
 * Where reading and Tab go on: the link of the row that the address leads to, such as the day of a quote; else the heading
 * below the tabs.
 */
function startOf(main: HTMLElement): HTMLElement {
  const row = location.hash && document.getElementById(location.hash.slice(1));
  const link = row && main.contains(row) && row.querySelector("a");
  if (link) return link;
  const title = main.querySelector<HTMLElement>("h2");
  if (!title) return main;
  title.tabIndex = -1;
  return title;
}
