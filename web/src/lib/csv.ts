import type { Cents } from './money';

/** Rows as a file for spreadsheets, the head first. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cellOf).join(',')).join('\r\n');

/** An amount as spreadsheets read it: no sign of the currency, always with cents. */
export const csvAmount = (cents: Cents): string => (cents / 100).toFixed(2);

/** A spreadsheet takes what begins like a formula for one: an apostrophe keeps it text. A number may be below zero. */
function cellOf(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-\d+\.\d\d$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
