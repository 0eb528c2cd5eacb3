import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRightToLeft } from '../../languages';
import { mirroredIcon, mirroredIcons } from '../../mirroredIcons';

const SRC = join(import.meta.dirname, '..');
const ICONS = join(SRC, '../node_modules/lucide-react/dist/esm/icons');

test.each([
  ['chevron-right', 'chevron-left'],
  ['chevron-left', 'chevron-right'],
  ['arrow-left', 'arrow-right'],
  ['arrow-right', 'arrow-left'],
  ['arrow-up-right', 'arrow-up-left'],
  ['undo-2', 'redo-2'],
  ['reply', 'forward'],
])('%s is %s from right to left', (icon, other) => {
  const resolveId = mirroredIcons('qps-plocm')?.resolveId;
  expect(resolveId?.(`./icons/${icon}.mjs`, join(ICONS, '../lucide-react.mjs'))).toBe(
    join(ICONS, `${other}.mjs`),
  );
  expect(resolveId?.(join(ICONS, `${icon}.mjs`), '/web/src/ui/Crumbs.tsx')).toBe(join(ICONS, `${other}.mjs`));
  expect(readdirSync(ICONS)).toContain(`${other}.mjs`);
});

test.each(['play', 'check', 'chevron-down', 'arrow-left-right', 'search'])('%s stays', (icon) => {
  expect(mirroredIcon(join(ICONS, `${icon}.mjs`))).toBeUndefined();
});

test('other languages have their icons as they are', () => {
  expect(['en', 'de', 'pl', 'qps'].map((language) => mirroredIcons(language))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['ar', 'he', 'fa', 'ur', 'qps-plocm'].every(isRightToLeft)).toBe(true);
});

/** Those that have no opposite, or point both ways. */
const AS_THEY_ARE = ['ArrowLeftRight', 'LogOut', 'MessageSquareReply', 'Send'];

test('each icon that points to a side is mirrored, or known not to be', () => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(SRC, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
    ])
    .flatMap(([, list = '']) => list.split(',').map((one) => (one.trim().split(' as ')[0] ?? '').trim()));
  const pointing = [...new Set(names)].filter((name) =>
    /Left|Right|Undo|Redo|Reply|Forward|Send|LogOut|LogIn|Indent|Corner/.test(name),
  );
  const file = (name: string) => `/icons/${name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}.mjs`;
  expect(pointing.length).toBeGreaterThan(4);
  expect(pointing.filter((name) => !mirroredIcon(file(name))).sort()).toEqual(AS_THEY_ARE);
});
