// The tables of docs/embedding.md, from the rows that the checks and the types come from.

import { EVENTS } from './events';
import { MESSAGES } from './messages';
import { MOMENT_METHODS } from './moments';
import type { Schema } from './schema';

/** A schema in the words of the documentation. */
export function shapeOf(schema: Schema<unknown>): string {
  switch (schema.kind) {
    case 'text':
      return schema.rule ?? (schema.max === 500 ? 'text' : `text ≤ ${schema.max}`);
    case 'number':
      return schema.min > -1e300 ? `number ≥ ${schema.min}` : 'number';
    case 'one':
      return schema.of.map((value) => JSON.stringify(value)).join(' or ');
    case 'list':
      return `[${shapeOf(schema.of)}] ${schema.min}–${schema.max}`;
    case 'either':
      return schema.of.map(shapeOf).join(' or ');
    case 'variant':
      return Object.entries(schema.of)
        .map(([name, of]) => `${schema.key} ${JSON.stringify(name)} ${shapeOf(of)}`)
        .join(' or ');
    case 'object': {
      const fields = Object.entries(schema.fields).map(
        ([name, of]) => `${name}${of.optional ? '?' : ''}: ${shapeOf(of)}`,
      );
      const rest = schema.rest ? [`…: ${shapeOf(schema.rest)}, ≤ ${schema.max} keys`] : [];
      return `{ ${[...fields, ...rest].join(', ')} }`;
    }
    default:
      return schema.kind;
  }
}

type Rows = Record<string, { data: Schema<unknown>; at: string; words: string }>;

function tableOf(title: string, rows: Rows): string {
  const lines = Object.entries(rows).map(
    ([name, { data, at, words }]) => `| \`${name}\` | ${at} | ${words} | \`${shapeOf(data)}\` |`,
  );
  return [`| ${title} | Where | What it means | Data |`, '|---|---|---|---|', ...lines].join('\n');
}

/** Each table by the name that its place in the document has. */
export const TABLES: Record<string, string> = {
  messages: tableOf('Message', MESSAGES),
  events: tableOf('Event', EVENTS),
  moments: tableOf('Method', MOMENT_METHODS),
};

const placeOf = (name: string) => new RegExp(`(<!-- generated: ${name} -->\n)[^]*?(<!-- end -->)`);

/** The document with its tables as they are now. */
export function withTables(document: string): string {
  return Object.entries(TABLES).reduce(
    (text, [name, table]) => text.replace(placeOf(name), (_, head, tail) => `${head}${table}\n${tail}`),
    document,
  );
}
