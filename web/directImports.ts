import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

// A package's index imports all of its files. Whoever imports a name from it seems to
// import everything that anybody takes from that package, and the entry's chunk got what
// only lazy screens use. Here each name is imported from the file that has it.

const require = createRequire(import.meta.url);

/** Where a name of a package is: which file, and what it is called there. */
type Source = { file: string; name: string };
type Sources = Map<string, Source>;

const PACKAGES: Record<string, string> = {
  'lucide-react': 'dist/esm/lucide-react.mjs',
  '@tanstack/query-core': 'build/modern/index.js',
  '@tanstack/react-query': 'build/modern/index.js',
};

/** The files between src and these packages, whose imports are rewritten too. */
const REWRITTEN = /\/web\/src\/|\/@tanstack\/react-query\//;

const NAMES = '\\{([^}]*)\\}';
const FROM = '\\s*from\\s*["\']([^"\']+)["\'];?';

function sourcesOf(name: string): Sources {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), dirname(PACKAGES[name] ?? ''));
  const text = readFileSync(join(folder, (PACKAGES[name] ?? '').split('/').at(-1) ?? ''), 'utf8');
  const sources: Sources = new Map();
  const read = (pattern: string, keep: (exported: string, source: Source) => void) => {
    for (const [, names = '', file = ''] of text.matchAll(new RegExp(pattern + NAMES + FROM, 'g'))) {
      if (!file.startsWith('.')) continue;
      for (const [own, other] of pairsOf(names)) keep(other, { file: join(folder, file), name: own });
    }
  };
  // Either the index exports names from their files, or it imports them first.
  read('export\\s*', (exported, source) => sources.set(exported, source));
  read('import\\s*', (local, source) => sources.set(local, source));
  return sources;
}

/** "A, B as C" as pairs: what it is there, and what it is called here. */
const pairsOf = (names: string): [string, string][] =>
  names
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .flatMap(([own, other = own]) => (own && other ? [[own, other] satisfies [string, string]] : []));

/** Imports each name of some packages from its own file. A name that is in none stays as it is. */
export function directImports(packages = Object.keys(PACKAGES)): Plugin {
  const known = new Map(packages.map((name) => [name, sourcesOf(name)]));
  // What the queries' core has may be asked of the package around it.
  const core = known.get('@tanstack/query-core') ?? new Map();
  for (const [name, source] of core) {
    const around = known.get('@tanstack/react-query');
    if (!around?.has(name)) around?.set(name, source);
  }
  const pattern = new RegExp(`import\\s*${NAMES}${FROM}`, 'g');
  return {
    name: 'direct-imports',
    transform(code, id) {
      if (!REWRITTEN.test(id)) return null;
      return code.replace(pattern, (whole, names: string, from: string) => {
        const sources = known.get(from);
        if (!sources) return whole;
        return pairsOf(names)
          .map(([own, local]) => {
            const source = sources.get(own);
            if (!source) return `import { ${own} as ${local} } from "${from}";`;
            return `import { ${source.name} as ${local} } from "${source.file}";`;
          })
          .join(' ');
      });
    },
  };
}
