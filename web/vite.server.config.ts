import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ENGLISH, inLanguage, languageOf, nameIn } from './languages';
import { lightIcons } from './lightIcons';
import { mirroredIcons } from './mirroredIcons';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One classic script for the engine inside the binary: no module loader, no
// Node, no browser. react-dom's legacy build is the only one that renders
// without streams.
export default defineConfig(({ mode }) => {
  const language = languageOf(mode);
  return {
    base: '/marketplace/',
    plugins: [inLanguage(language), lightIcons(), mirroredIcons(language), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: {
        'algoliasearch/lite': here('src/server-none.ts'),
        'react-dom/server': here('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
      },
    },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      outDir: 'dist/server',
      emptyOutDir: language === ENGLISH,
      target: 'es2020',
      minify: true,
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/entry-server.tsx',
        output: { format: 'iife', entryFileNames: nameIn(language, 'render.js'), codeSplitting: false },
      },
    },
  };
});
