import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './compressedCopies';
import { ENGLISH, inLanguage, languageOf, nameIn } from './languages';
import { lightIcons } from './lightIcons';
import { mirroredIcons } from './mirroredIcons';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The simulated host products. A build of their own: the shop's files know nothing of them. All languages are in
// one folder; English is built first.
export default defineConfig(({ mode }) => ({
  base: '/demo/hosts/',
  plugins: [
    inLanguage(languageOf(mode)),
    lightIcons(),
    mirroredIcons(languageOf(mode)),
    react(),
    compressedCopies(),
  ],
  build: {
    outDir: 'dist/simulators',
    emptyOutDir: languageOf(mode) === ENGLISH,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      input: here('src/simulators/main.tsx'),
      output: {
        entryFileNames: nameIn(languageOf(mode), 'host.js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'host.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
}));
