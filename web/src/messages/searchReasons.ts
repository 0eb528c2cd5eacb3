/** Why a result stands where it stands: what its score is made of. */
export const searchReasons = {
  part: ({ words, reading, matched, fields }: Part) => {
    const typed = `“${words.join(' ')}”`;
    const read = `“${matched ?? words.join(' ')}”`;
    const where = fields.length > 0 ? ` in its ${listed(fields.map(nameOf))}` : '';
    switch (reading) {
      case 'price':
        return `${typed} asks for a low price`;
      case 'beginning':
        return `${typed} begins ${read}${where}`;
      case 'slip':
        return `${typed} read as ${read}${where}`;
      case 'plural':
      case 'joined':
      case 'split':
        return `${typed} written as ${read}${where}`;
      case 'synonym':
      case 'alias':
        return `${typed} means ${read}${where}`;
      default:
        return `${typed} is${where}`;
    }
  },
  bonus: 'the whole text is its name, the beginning of one, or a keyword',
  likeness: 'like the best results',
  order: 'its place in the recommended order',
  lacking: 'only a part of the text was found',
};

type Part = { words: string[]; reading: string; matched?: string | undefined; fields: string[] };

const FIELDS: Record<string, string> = {
  categoryNames: 'category',
  shortDescription: 'short description',
  facts: 'kind',
};

function nameOf(field: string): string {
  return FIELDS[field] ?? field;
}

function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
