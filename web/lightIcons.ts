import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const light = fileURLToPath(new URL('./src/ui/markup/lucideIcon.ts', import.meta.url));

/** Puts our light icon component in the place of Lucide's. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    resolveId(id, importer) {
      return id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? light : null;
    },
  };
}
