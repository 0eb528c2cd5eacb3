import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './compressedCopies';
import { directImports } from './directImports';
import { ENGLISH, inLanguage, languageOf, nameIn } from './languages';
import { lightIcons } from './lightIcons';
import { mirroredIcons } from './mirroredIcons';
import { ownSheets } from './ownSheets';

// The developer console. A build of its own: the shop's files know nothing of it. All languages are in one
// folder; English is built first.
export default defineConfig(({ mode }) => ({
  base: '/console/',
  plugins: [
    inLanguage(languageOf(mode)),
    lightIcons(),
    mirroredIcons(languageOf(mode)),
    react(),
    directImports(),
    ownSheets(),
    compressedCopies(),
  ],
  build: {
    outDir: 'dist/console',
    emptyOutDir: languageOf(mode) === ENGLISH,
    manifest: nameIn(languageOf(mode), '.vite/manifest.json'),
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('src/console/main.tsx', import.meta.url)) },
  },
}));
