const parts = {
  most: 'half of the teams or more',
  many: 'a quarter of the teams or more',
  several: 'several teams',
} as const;

/** Why an app is shown to somebody. */
export const forYou = {
  usedWith: (name: string, share: keyof typeof parts) => `Used with ${name} by ${parts[share]}`,
  sameMaker: (name: string) => `From the developer of ${name}`,
  goesWithCart: 'Goes with your cart',
  add: 'Add',
  goesWith: (names: readonly string[]) => `Goes with ${listed(names)}`,
};

/** "Asana, DeepL and Slack". */
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
