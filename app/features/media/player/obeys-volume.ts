/** Whether an element takes a volume. On an iPhone only the keys of the device set it, and the element keeps 1. */
export function obeysVolume(element: Pick<HTMLMediaElement, "volume">): boolean {
  element.volume = 0.5;
  return element.volume === 0.5;
}
