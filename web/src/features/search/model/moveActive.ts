/** Where a press of an arrow leads in a list of options; -1 is the field itself. */
export function moveActive(active: number, key: string, count: number): number {
  if (count === 0) return -1;
  switch (key) {
    case 'ArrowDown':
      return active >= count - 1 ? -1 : active + 1;
    case 'ArrowUp':
      return active < 0 ? count - 1 : active - 1;
    default:
      return active;
  }
}
