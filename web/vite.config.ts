import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/** Files that keep their names: the server looks for them. */
function namedFiles(): Plugin {
  return {
    name: 'named-files',
    generateBundle(_options, bundle) {
      // The theme script goes into the document, before first paint.
      this.emitFile({ type: 'asset', fileName: 'theme-init.js', source: read('src/theme-init.js') });
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const worker = read('src/sw.js').replaceAll('%BUILD%', build);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
    },
  };
}

const COMPRESSED = /\.(js|css|svg)$/;

/** The server sends these copies as they are, so they may be as small as time allows. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => COMPRESSED.test(file))) {
        const path = join(dir, name);
        const body = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(body));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  base: '/marketplace/',
  plugins: [react(), tailwindcss(), namedFiles(), compressedCopies()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'src/main.tsx' },
  },
});
