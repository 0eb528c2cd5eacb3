import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const light = fileURLToPath(new URL('./src/ui/markup/lucideIcon.ts', import.meta.url));

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** What Lucide's component needs of an icon and ours does not: names for React, the default size, the old export. */
const UNREAD = /,\s*key: "\w+"|\s*size: 24,|^__iconData\.node;$/gm;

/** Puts our light icon component in the place of Lucide's, and leaves out what it does not read of the icons. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    enforce: 'pre',
    resolveId(id, importer) {
      return id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? light : null;
    },
    transform(code, id) {
      return ICON.test(id) ? { code: code.replaceAll(UNREAD, ''), map: null } : null;
    },
  };
}
