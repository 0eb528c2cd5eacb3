import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * What is asked for by itself comes with the style sheets that its modules import. Left alone, it
 * comes with those of every file that its modules stand in: the looks of lists and filters with each
 * dialog, and each of them makes the browser lay out the whole page anew.
 */
export function ownSheets(): Plugin[] {
  /** By the name of the file that is asked for. */
  const own = new Map<string, ReadonlySet<string>>();
  return [
    {
      name: 'find-own-sheets',
      // Before the files with nothing but styles are dropped.
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const made = filesOfSheets(bundle);
          for (const { fileName, facadeModuleId, moduleIds } of chunksOf(bundle)) {
            // A module that is asked for may stand in a file with others.
            const asked = moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
            const modules = new Set<string>();
            for (const id of [facadeModuleId ?? [], asked].flat())
              addClosure(modules, id, (next) => this.getModuleInfo(next)?.importedIds ?? []);
            own.set(fileName, new Set([...modules].flatMap((id) => made.get(id) ?? [])));
          }
        },
      },
    },
    {
      name: 'keep-own-sheets',
      // After they are dropped, and before the imports and the manifest name the sheets.
      enforce: 'post',
      generateBundle(_options, bundle) {
        const kept = chunksOf(bundle).map(({ fileName, viteMetadata }) => {
          const sheets = withImported(bundle, fileName).filter((sheet) => own.get(fileName)?.has(sheet));
          return { viteMetadata, sheets };
        });
        for (const { viteMetadata, sheets } of kept)
          if (viteMetadata) viteMetadata.importedCss = new Set(sheets);
      },
    },
  ];
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files that the sheets of the sources became. */
function filesOfSheets(bundle: Bundle): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { moduleIds, viteMetadata } of chunksOf(bundle))
    for (const id of moduleIds)
      if (id.endsWith('.css')) files.set(id, [...(viteMetadata?.importedCss ?? [])]);
  return files;
}

/** Adds a module and all that it imports at once. */
function addClosure(to: Set<string>, id: string, importsOf: (id: string) => readonly string[]) {
  if (to.has(id)) return;
  to.add(id);
  for (const next of importsOf(id)) addClosure(to, next, importsOf);
}

/**
 * The sheets of a file after those of what it imports: the rules of a page count more than those of its parts.
 * That of an entry is the first of all, because it says in which order the layers count.
 */
function withImported(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const imported = chunk.imports.flatMap((next) => withImported(bundle, next, seen));
  const ofFile = [...(chunk.viteMetadata?.importedCss ?? [])];
  return [...new Set(chunk.isEntry ? [...ofFile, ...imported] : [...imported, ...ofFile])];
}
