/** How many letters a text has, without the white space around it, as the server counts. */
export const lettersOf = (text: string): number => [...text.trim()].length;
