// Shapes of messages as data: the checks walk them, the types are inferred from them, and
// the tables of docs/embedding.md are written from them. A library would be larger than
// the whole core may be.

import { isHostPath, isLink, isPicture, isWebAddress } from './addresses';
import { isObject } from './envelope';

/** What a text has to be besides short. */
const TEXT_RULES = {
  link: isLink,
  picture: isPicture,
  'web address': isWebAddress,
  'host path': isHostPath,
} satisfies Record<string, (text: string) => boolean>;

export type TextRule = keyof typeof TEXT_RULES;

type Fields = Readonly<Record<string, Schema<unknown>>>;

export type Shape =
  | {
      readonly kind: 'text';
      readonly min: number;
      readonly max: number;
      readonly rule?: TextRule;
      readonly cut?: true;
    }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'boolean' | 'null' | 'date' | 'any' }
  | { readonly kind: 'one'; readonly of: readonly (string | number)[] }
  | { readonly kind: 'list'; readonly of: Schema<unknown>; readonly min: number; readonly max: number }
  | {
      readonly kind: 'object';
      readonly fields: Fields;
      readonly rest?: Schema<unknown>;
      readonly max?: number;
    }
  | { readonly kind: 'either'; readonly of: readonly Schema<unknown>[] }
  | { readonly kind: 'variant'; readonly key: string; readonly of: Fields };

declare const TYPE: unique symbol;

/** A shape that knows which TypeScript type it lets through. */
export type Schema<T> = Shape & { readonly optional?: true; readonly [TYPE]?: T };

/** The type of what a schema lets through. */
export type TypeOf<S> = S extends { readonly [TYPE]?: infer T } ? T : never;

type Flat<T> = { [K in keyof T]: T[K] } & {};
type IsOptional<S> = S extends { readonly optional: true } ? true : false;
type ObjectOf<F> = Flat<
  { [K in keyof F as IsOptional<F[K]> extends true ? never : K]: Exclude<TypeOf<F[K]>, undefined> } & {
    [K in keyof F as IsOptional<F[K]> extends true ? K : never]?:
      | Exclude<TypeOf<F[K]>, undefined>
      | undefined;
  }
>;

/** The most characters of a text that a host shows, unless its message says otherwise. */
export const TEXT_LIMIT = 500;

export const text = (max: number = TEXT_LIMIT, min = 0): Schema<string> => ({ kind: 'text', min, max });
/** A text that is cut where it is longer. */
export const shortened = (max: number): Schema<string> => ({ kind: 'text', min: 1, max, cut: true });
const ruled = (rule: TextRule): Schema<string> => ({ kind: 'text', min: 1, max: 2000, rule });
export const link = ruled('link');
export const picture = ruled('picture');
export const webAddress = ruled('web address');
export const hostPath = ruled('host path');
export const number = (min = -1e300, max = 1e300): Schema<number> => ({
  kind: 'number',
  min,
  max,
});
export const boolean: Schema<boolean> = { kind: 'boolean' };
export const nothing: Schema<null> = { kind: 'null' };
export const date: Schema<Date> = { kind: 'date' };
export const any: Schema<unknown> = { kind: 'any' };
export const one = <const T extends string | number>(...of: readonly T[]): Schema<T> => ({ kind: 'one', of });
export const list = <T>(of: Schema<T>, max: number, min = 0): Schema<T[]> => ({ kind: 'list', of, min, max });
export const object = <F extends Fields>(fields: F): Schema<ObjectOf<F>> => ({ kind: 'object', fields });
/** An object with keys of the app's own, besides those that have a schema. */
export const record = <T, F extends Fields = Record<never, never>>(
  rest: Schema<T>,
  max: number,
  fields = {} as F,
): Schema<ObjectOf<F> & Record<string, T | undefined>> => ({ kind: 'object', fields, rest, max });
export const optional = <T>(schema: Schema<T>): Schema<T> & { readonly optional: true } => ({
  ...schema,
  optional: true,
});
export const either = <S extends readonly Schema<unknown>[]>(...of: S): Schema<TypeOf<S[number]>> => ({
  kind: 'either',
  of,
});
/** Objects of several kinds, told apart by one key. */
export const variant = <K extends string, F extends Fields>(
  key: K,
  of: F,
): Schema<{ [N in keyof F]: Flat<{ [P in K]: N } & TypeOf<F[N]>> }[keyof F]> => ({
  kind: 'variant',
  key,
  of,
});

/** Says where a value is not what its schema asks for. */
export class ShapeError extends Error {}

const fail = (path: string, wish: string): never => {
  throw new ShapeError(`${path || 'data'} is not ${wish}`);
};

/** Control characters, and those that turn the direction of what stands around them. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text without what a reader does not see and is led astray by. */
export const cleanText = (dirty: string): string => dirty.replace(INVISIBLE, '');

/**
 * Reads a value by its schema: a copy that holds what the schema names and nothing else.
 * Throws a ShapeError that says what does not fit.
 */
export function read<T>(schema: Schema<T>, value: unknown): T {
  return readAt(schema, value, '') as T;
}

function readAt(schema: Schema<unknown>, value: unknown, path: string): unknown {
  switch (schema.kind) {
    case 'any':
      return value;
    case 'null':
      return value === null || value === undefined ? null : fail(path, 'null');
    case 'boolean':
      return typeof value === 'boolean' ? value : fail(path, 'a boolean');
    case 'date':
      return value instanceof Date ? value : fail(path, 'a date');
    case 'number':
      if (typeof value !== 'number' || !(value >= schema.min && value <= schema.max)) fail(path, 'a number');
      return value;
    case 'one':
      return schema.of.includes(value as string) ? value : fail(path, schema.of.join(' or '));
    case 'text':
      return readText(schema, value, path);
    case 'list':
      if (!Array.isArray(value) || value.length < schema.min || value.length > schema.max)
        return fail(path, `a list of ${schema.min}-${schema.max}`);
      return value.map((item, at) => readAt(schema.of, item, `${path}[${at}]`));
    case 'object':
      return isObject(value) ? readObject(schema, value, path) : fail(path, 'an object');
    case 'either':
      return readEither(schema.of, value, path);
    case 'variant': {
      const kind = isObject(value) ? value[schema.key] : fail(path, 'an object');
      const of =
        typeof kind === 'string' && Object.hasOwn(schema.of, kind)
          ? schema.of[kind]
          : fail(join(path, schema.key), Object.keys(schema.of).join(' or '));
      return { [schema.key]: kind, ...(readAt(of as Schema<unknown>, value, path) as object) };
    }
  }
}

function readText(schema: Shape & { kind: 'text' }, value: unknown, path: string): string {
  let clean = typeof value === 'string' ? cleanText(value) : fail(path, 'a text');
  if (schema.cut && clean.length > schema.max) clean = `${clean.slice(0, schema.max - 1)}…`;
  if (clean.length < schema.min || clean.length > schema.max)
    fail(path, `a text of ${schema.min}-${schema.max} characters`);
  if (schema.rule && !TEXT_RULES[schema.rule](value as string)) fail(path, `a ${schema.rule}`);
  return clean;
}

const join = (path: string, key: string): string => (path ? `${path}.${key}` : key);

function readObject(
  { fields, rest, max = 0 }: Shape & { kind: 'object' },
  value: object,
  path: string,
): object {
  const found: [string, unknown][] = [];
  const names = rest ? Object.keys(value) : [];
  if (names.length > max) fail(path, `an object so small`);
  const known = rest ? { ...Object.fromEntries(names.map((name) => [name, rest])), ...fields } : fields;
  for (const [key, schema] of Object.entries(known)) {
    const own: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    // The SDKs send what was not given as null or undefined.
    const isMissing =
      own === undefined || (own === null && schema.kind !== 'null' && schema.kind !== 'either');
    if (!(schema.optional && isMissing)) found.push([key, readAt(schema, own, join(path, key))]);
  }
  return Object.fromEntries(found);
}

function readEither(of: readonly Schema<unknown>[], value: unknown, path: string): unknown {
  let last: unknown;
  for (const schema of of) {
    try {
      return readAt(schema, value, path);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
