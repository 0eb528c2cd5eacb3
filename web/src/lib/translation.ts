/**
 * What a translation of messages must hold: the keys of the English ones, with any text for a
 * text, and functions of the same parameters.
 */
export type Messages<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Messages<R>
    : { readonly [K in keyof T]: Messages<T[K]> };
