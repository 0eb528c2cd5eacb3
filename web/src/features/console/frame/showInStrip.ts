/** Scrolls a strip sideways until its current entry is in its middle; as the `ref` of that entry. */
export function showInStrip(entry: HTMLElement | null): void {
  const strip = entry?.parentElement;
  if (!entry || !strip) return;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  strip.scrollLeft += middleOf(entry) - middleOf(strip);
}
