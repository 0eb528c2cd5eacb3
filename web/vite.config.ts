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

/**
 * Everything that the entry imports at once is one file. Left alone, the bundler
 * cuts out whatever a lazy screen shares with it: ten requests of a kilobyte each
 * before the first page answers.
 */
function entryChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isOfEntry = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.importers.some(isOfEntry));
  };
  return id === RUNTIME || isOfEntry(id) ? 'main' : null;
}

/** The pages where most visits begin. */
const SHOP = ['home', 'listing', 'app', 'search'].map((kind) =>
  fileURLToPath(new URL(`src/routes/${kind}.tsx`, import.meta.url)),
);

/** Which of these pages import a module at once. */
function shopPagesOf(id: string, graph: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const follow = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) follow(importer);
  };
  follow(id);
  return SHOP.filter((page) => seen.has(page));
}

const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/** What most of these pages show (cards, prices, the search box) is one file, which compresses better than twenty. */
function shopChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  return shopPagesOf(id, graph).length >= (ICON.test(id) ? 2 : 3) ? 'shop' : null;
}

/**
 * The icons of several lazy screens are one request, not one for each picture of a few hundred bytes.
 * A page of the shop has a file of its own for them.
 */
function iconChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!ICON.test(id)) return null;
  const [page] = shopPagesOf(id, graph);
  return page ? `icons-${basename(page, '.tsx')}` : 'icons';
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
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ENTRY,
        output: {
          codeSplitting: {
            groups: [
              { name: entryChunk, debugName: 'main', priority: 2 },
              { name: shopChunk, debugName: 'shop', priority: 1 },
              { name: iconChunk, debugName: 'icons', minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
