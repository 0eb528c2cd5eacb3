import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies } from './compressedCopies';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Node = { type?: string; start: number; end: number; callee?: { name?: string }; arguments?: Node[] };

/** Every call of `row` in a syntax tree. */
function rowsIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const node = tree as Node;
  if (node.type === 'CallExpression' && node.callee?.name === 'row') return [node];
  return Object.values(tree).flatMap(rowsIn);
}

/** The words of the messages are for docs/embedding.md; no page loads them. */
function withoutWords(): Plugin {
  return {
    name: 'without-words',
    transform(code, id) {
      if (!/\/host-kit\/(messages|moments)\.ts$/.test(id)) return null;
      let short = code;
      for (const { arguments: [data, , words] = [] } of rowsIn(this.parse(code)).reverse())
        if (data && words) short = short.slice(0, data.end) + short.slice(words.end);
      return { code: short, map: null };
    },
  };
}

type Release = { version: string; on: string; files: Record<string, { file: string; integrity: string }> };

/** Copies of earlier versions, which pages that name them go on loading (host-releases). */
const RELEASES: Release[] = JSON.parse(readFileSync(here('host-releases/releases.json'), 'utf8'));

/**
 * The names that products import, each a line that leads to a copy that never changes, and
 * `v1.json`, which says what these copies are, and those of earlier versions.
 */
function aliases(): Plugin {
  return {
    name: 'aliases',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => [chunk.name, chunk] as const);
      const facts = chunks
        .map((chunk) => [chunk.name, chunk] as const)
        .map(([name, { fileName, code }]) => {
          const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
          return [
            `${name}.js`,
            {
              file: fileName,
              integrity,
              bytes: Buffer.byteLength(code),
              brotli: brotliCompressSync(code).length,
            },
          ];
        });
      for (const [name, { fileName }] of entries)
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: `export * from './${fileName}';\n` });
      for (const { file: fileName } of RELEASES.flatMap(({ files }) => Object.values(files)))
        if (!bundle[fileName])
          this.emitFile({
            type: 'asset',
            fileName,
            source: readFileSync(here(`host-releases/${fileName}`), 'utf8'),
          });
      const known = { version: 1, files: Object.fromEntries(facts), releases: RELEASES };
      const source = `${JSON.stringify(known, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'v1.json', source });
    },
  };
}

/** What is one file, which the other entries and the payment dialog import. */
const CORE = /\/host-kit\/(?!v1-|AppWidget|mountMoment|moments|checkout|billing|paymentDialog)/;

/**
 * The host library: modules that any product imports from the shop, or, as `--mode package`,
 * from npm (docs/embedding.md).
 */
export default defineConfig(({ mode }) => {
  const isPackage = mode === 'package';
  const fileNames = isPackage ? '[name].js' : '[name].[hash].js';
  return {
    plugins: [withoutWords(), ...(isPackage ? [] : [aliases(), compressedCopies()])],
    publicDir: false,
    build: {
      outDir: isPackage ? '../bin/host-package' : 'dist/client/host',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      // A library: Vite adds no preloading of its own.
      lib: {
        entry: {
          v1: here('src/host-kit/v1.ts'),
          'v1-react': here('src/host-kit/v1-react.ts'),
          'v1-moments': here('src/host-kit/v1-moments.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external: ['react'],
        preserveEntrySignatures: 'allow-extension',
        // Its modules do nothing when they are loaded, so that what nobody takes is left out.
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: fileNames,
          chunkFileNames: fileNames,
          minify: !isPackage,
          codeSplitting: { groups: [{ name: 'v1', test: CORE }] },
        },
      },
    },
  };
});
