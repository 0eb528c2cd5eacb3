import { dirname, resolve } from 'node:path';
import { isRightToLeft } from './languages';

/** Icons that point on or back, and those that point the other way. */
const OPPOSITES = [
  ['chevron-left', 'chevron-right'],
  ['arrow-left', 'arrow-right'],
  ['arrow-up-left', 'arrow-up-right'],
  ['undo-2', 'redo-2'],
  ['reply', 'forward'],
] as const;

const opposite = new Map(OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

const ICON = /\/icons\/([\w-]+)\.mjs$/;

/** The file of the icon that stands for another from right to left; undefined where it is the same. */
export const mirroredIcon = (file: string): string | undefined => {
  const other = opposite.get((ICON.exec(file)?.[1] ?? '') as 'reply');
  return other && file.replace(ICON, `/icons/${other}.mjs`);
};

type MirroredIcons = {
  name: string;
  enforce: 'pre';
  resolveId: (id: string, importer?: string) => string | null;
};

/**
 * Takes the opposite icon in the build of a language that is written from right to left: what
 * points on does so there, too. No other build has a byte of it.
 */
export function mirroredIcons(language: string): MirroredIcons | null {
  if (!isRightToLeft(language)) return null;
  return {
    name: 'mirrored-icons',
    enforce: 'pre',
    resolveId(id, importer) {
      const other = importer && mirroredIcon(id);
      return other ? resolve(dirname(importer), other) : null;
    },
  };
}
