/** How many letters a text has, without the white space around it, as the server counts. */
export const lettersOf = (text: string): number => [...text.trim()].length;

/** Whether a whole number is typed, from `least` to `most`. */
export function isWholeFrom(least: number, most: number, typed: string): boolean {
  const isWhole = /^\d+$/.test(typed.trim());
  return isWhole && Number(typed) >= least && Number(typed) <= most;
}
