import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compareMessages, exportsOf } from './messageKeys';
import { pseudoMessages } from './pseudoLanguage';

// A build of the front end is in one language, so that no page loads the words of another
// (ADR 30). English is what the code imports; the build of a language takes the file of the
// same name in a folder of its own.

/** The language that the code is written in. */
export const ENGLISH = 'en';
/** Made from the English: longer, and with accents, so that what was forgotten is seen. */
export const PSEUDO = 'qps';
/** The same from right to left: the server gives its documents that direction. */
export const PSEUDO_MIRRORED = 'qps-plocm';

/** Whether a language is made from the English. */
export const isPseudo = (language: string): boolean => [PSEUDO, PSEUDO_MIRRORED].includes(language);

/** The scripts that are written from right to left (internal/site/language.go). */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];

/** Whether the documents of a language are written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  language === PSEUDO_MIRRORED ||
  (!isPseudo(language) && RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? ''));

/** The folder of the English messages. Those of a language are in a folder of its name there. */
export const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), 'src', 'messages');

/** The languages besides English, the pseudo-languages with them. */
export const LANGUAGES = [
  ...readdirSync(MESSAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
    .map((entry) => entry.name),
  PSEUDO,
  PSEUDO_MIRRORED,
];

/** Vite's modes are languages here; those that it brings mean English. */
export const languageOf = (mode: string): string =>
  ['production', 'development', 'test'].includes(mode) ? ENGLISH : mode;

/** The name of a file of a build: English has the plain one. */
export const nameIn = (language: string, name: string): string =>
  language === ENGLISH ? name : name.replace(/(\.\w+)$/, `.${language}$1`);

const isWithin = (folder: string, file: string) => file.startsWith(folder + sep);

/** How the messages are written that a language has of its own, besides its words. */
const NOT_PSEUDO = /^(?:locale|plural)\.ts$/;

/**
 * Takes the messages of a language. What it lacks is English, and is told once: a file as it
 * is, sentences of a file by merging both.
 */
export function inLanguage(language: string, messages: string = MESSAGES): Plugin | null {
  if (language === ENGLISH) return null;
  const own = join(messages, language);
  if (!isPseudo(language) && !existsSync(own)) throw new Error(`no messages in ${own}`);
  const told = new Set<string>();
  const tell = (plugin: { warn: (text: string) => void }, text: string) => {
    if (!told.has(text)) plugin.warn(text);
    told.add(text);
  };
  return {
    name: 'in-language',
    enforce: 'pre',
    resolveId: {
      async handler(source, importer, options) {
        if (!importer || !/(?:^|\/)messages\//.test(source)) return null;
        if (isWithin(messages, importer) || importer.startsWith(MERGED)) return null;
        const english = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!english || isPseudo(language) || !isWithin(messages, english.id)) return english;
        const name = relative(messages, english.id);
        const translated = join(own, name);
        if (!existsSync(translated)) {
          tell(this, `${language} lacks messages/${name}: it is in English`);
          return english;
        }
        const { missing } = compareMessages(read(english.id), read(translated));
        if (missing.length === 0) return translated;
        tell(this, `${language}/${name} lacks ${missing.join(', ')}: in English`);
        return MERGED + name;
      },
    },
    load(id) {
      return id.startsWith(MERGED) ? mergedModule(messages, own, id.slice(MERGED.length)) : null;
    },
    transform(code, id) {
      if (!isPseudo(language) || !isWithin(messages, id)) return null;
      const name = relative(messages, id);
      return NOT_PSEUDO.test(name) || name.endsWith('.test.ts') ? null : pseudoMessages(code);
    },
  };
}

const read = (file: string) => readFileSync(file, 'utf8');

const MERGED = '\0messages:';

/** A module of messages that are a language's where it has them, else English. */
function mergedModule(messages: string, own: string, name: string): string {
  const [english, translated] = [join(messages, name), join(own, name)];
  const merge = join(dirname(fileURLToPath(import.meta.url)), 'src', 'lib', 'withEnglish.ts');
  const lines = exportsOf(read(english)).map(
    (one) => `export const ${one} = withEnglish(english.${one}, translated.${one});`,
  );
  return [
    `import { withEnglish } from ${JSON.stringify(merge)};`,
    `import * as english from ${JSON.stringify(english)};`,
    `import * as translated from ${JSON.stringify(translated)};`,
    ...lines,
  ].join('\n');
}
