// Stands in the server's bundle for libraries that only a browser uses: the
// engine there has none of what they ask for while they load.
export const liteClient = (): never => {
  throw new Error('the server does not search');
};
