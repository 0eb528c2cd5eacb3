import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './compressedCopies';
import { directImports } from './directImports';
import { lightIcons } from './lightIcons';

// The developer console. A build of its own: the shop's files know nothing of it.
export default defineConfig({
  base: '/console/',
  plugins: [lightIcons(), react(), directImports(), compressedCopies()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('src/console/main.tsx', import.meta.url)) },
  },
});
