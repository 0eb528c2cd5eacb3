import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressedCopies } from './compressedCopies';
import { directImports } from './directImports';
import { ENGLISH, inLanguage, LANGUAGES, languageOf } from './languages';
import { lightIcons } from './lightIcons';
import { mirroredIcons } from './mirroredIcons';
import { ownSheets } from './ownSheets';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** Files that keep their names: the server looks for them. All languages share them. */
function namedFiles(language: string): Plugin | null {
  if (language !== ENGLISH) return null;
  return {
    name: 'named-files',
    generateBundle(_options, bundle) {
      // The theme script goes into the document, before first paint.
      this.emitFile({ type: 'asset', fileName: 'theme-init.js', source: read('src/theme-init.js') });
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const worker = read('src/sw.js')
        .replaceAll('%BUILD%', build)
        .replace('%LANGUAGES%', LANGUAGES.join('|'));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
    },
  };
}

const ENTRY = 'src/main.tsx';
const RUNTIME = '\0rolldown/runtime.js';

/** Whether the entry imports a module at once. */
function isOfEntry(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((one) => isOfEntry(one, graph, seen)));
}

/**
 * Everything that the entry imports at once is one file. Left alone, the bundler
 * cuts out whatever a lazy screen shares with it: ten requests of a kilobyte each
 * before the first page answers.
 */
function entryChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  return id === RUNTIME || isOfEntry(id, graph) ? 'main' : null;
}

/** The pages where most visits begin. */
const SHOP = ['home', 'listing', 'app', 'search'];
/** The others that everybody sees. */
const PUBLIC = ['compare', 'developer', 'expert', 'failure', 'favourites', 'legal'];
/** Those where something is bought. */
const PURCHASE = ['checkout', 'charge', 'cart-order', 'cart'];
/** Those where people buy, and see to what they have. */
const ACCOUNT = [...PURCHASE, 'my-apps', 'billing', 'company', 'set-up', 'thank-you'];

/** What is around all pages. */
const FRAME = '';

/** Which page a module draws, if any. */
const pageOf = (module: string) => /\/src\/routes\/([\w-]+)\.tsx$/.exec(module)?.[1];

/** The modules that are asked for by themselves (pages, and what comes later) and import a module at once. */
function rootsOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const roots: string[] = [];
  const follow = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = graph.getModuleInfo(module);
    if (info?.dynamicImporters.length) roots.push(module);
    for (const importer of info?.importers ?? []) follow(importer);
  };
  follow(id);
  return roots;
}

/** What a page looks like is not what its scripts share: each sheet stays by itself, and no page takes another's. */
function sheetChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  return id.endsWith('.css') && sharedBy(id, graph).length > 0 ? basename(id, '.css') : null;
}

const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * What pages share is one file for the pages that show it, as what one of them shares with what comes later:
 * a file compresses better than twenty, and the checkout had forty. Each is taken before those with fewer
 * pages, because a chunk takes what its modules import with them: so what other pages need, at once or
 * later, is taken before what only pages of accounts do.
 */
const SHARED: {
  name: string;
  isFor: (pages: readonly string[], shownOn: () => readonly string[]) => boolean;
}[] = [
  { name: 'shop', isFor: (pages) => pages.includes('app') && among(SHOP, pages) > 1 },
  { name: 'cards', isFor: (pages) => pages.includes('home') && among(SHOP, pages) > 1 },
  { name: 'lists', isFor: (pages) => among(SHOP, pages) > 1 },
  ...SHOP.map((page) => ({
    name: `${page}-parts`,
    isFor: (pages: readonly string[]) => pages.includes(page),
  })),
  { name: 'pages', isFor: (pages) => among(PUBLIC, pages) > 0 && among(PUBLIC, pages) < pages.length },
  { name: 'screens', isFor: (pages) => among(ACCOUNT, pages) > 0 && !isOfAccount(pages) },
  {
    name: 'purchase-parts',
    isFor: (pages, shownOn) => among(PURCHASE, pages) > 1 && !isOfAccount(shownOn()),
  },
  { name: 'account-parts', isFor: (pages, shownOn) => among(ACCOUNT, pages) > 1 && !isOfAccount(shownOn()) },
  { name: 'purchase', isFor: (pages) => among(PURCHASE, pages) > 1 },
  { name: 'account', isFor: (pages) => among(ACCOUNT, pages) > 1 },
];

const isOfAccount = (pages: readonly string[]) => among(ACCOUNT, pages) === pages.length;

function among(group: readonly string[], pages: readonly string[]): number {
  return pages.filter((page) => group.includes(page)).length;
}

/** The pages that share a module with others, or with what comes later. */
function sharedBy(id: string, graph: Rolldown.ChunkingContext): readonly string[] {
  // What is also asked for by itself would bring its looks to whoever loads the file.
  const info = graph.getModuleInfo(id);
  const hasLooks = info?.importedIds.some((next) => next.endsWith('.css'));
  if (hasLooks && info?.dynamicImporters.length) return [];
  const roots = rootsOf(id, graph);
  return roots.length > 1 ? roots.flatMap((root) => pageOf(root) ?? []) : [];
}

/** The pages on which a module may come to be, at once or later, or FRAME. */
function pagesWith(id: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const pages = new Set<string>();
  for (const root of rootsOf(id, graph)) {
    const page = pageOf(root);
    if (page) pages.add(page);
    else if (!seen.has(root)) {
      seen.add(root);
      const asking = graph.getModuleInfo(root)?.dynamicImporters ?? [];
      for (const one of asking) for (const found of pagesWith(one, graph, seen)) pages.add(found);
      if (asking.some((one) => isOfEntry(one, graph))) pages.add(FRAME);
    }
  }
  return [...pages];
}

/**
 * The icons of several lazy screens are one request, not one for each picture of a few hundred bytes.
 */
function iconChunk(id: string): string | null {
  return ICON.test(id) ? 'icons' : null;
}

// The builds of all languages are in one folder: what has no words (style sheets, fonts) is the
// same file in each. English is built first.
export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  const isEnglish = language === ENGLISH;
  return {
    base: '/marketplace/',
    plugins: [
      inLanguage(language),
      lightIcons(),
      mirroredIcons(language),
      react(),
      directImports(),
      namedFiles(language),
      ownSheets(),
      compressedCopies(),
    ],
    // What the router brings for older versions React has itself.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    build: {
      outDir: 'dist/client',
      emptyOutDir: isEnglish,
      manifest: isEnglish || `.vite/manifest.${language}.json`,
      target: 'es2022',
      assetsInlineLimit: 0,
      // Each page would name the scripts that each later one imports, 2 kB of names. Most of these it has by
      // then; the others are asked for one after the other. Style sheets are named in any case.
      modulePreload: {
        polyfill: false,
        resolveDependencies: () => [],
      },
      rolldownOptions: {
        input: ENTRY,
        output: {
          // Pages name a hundred files, and hashes do not compress: 42 bits tell two states of a file apart, too.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: entryChunk, debugName: 'main', priority: SHARED.length + 2 },
              { name: sheetChunk, debugName: 'sheets', priority: SHARED.length + 1 },
              ...SHARED.map(({ name, isFor }, at) => ({
                name: (id: string, graph: Rolldown.ChunkingContext) =>
                  isFor(sharedBy(id, graph), () => pagesWith(id, graph)) ? name : null,
                debugName: name,
                priority: SHARED.length - at,
              })),
              { name: iconChunk, debugName: 'icons', minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
