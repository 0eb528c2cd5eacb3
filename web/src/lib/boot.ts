import { createContext, useContext } from 'react';
import type { Boot } from './wire';

/** Boot data is a context, so that server rendering needs no global. */
export const BootContext = createContext<Boot | null>(null);

export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('no boot data above this component');
  return boot;
}

/** An address below the shop's base path, for a plain request or a full navigation. */
export function shopAddress(boot: Pick<Boot, 'base'>, path: string): string {
  return boot.base + (path.startsWith('/') ? path : `/${path}`);
}

/** The base path of the shop in all languages: of its cookies, its pictures and where a sign-in comes back to. */
export const rootOf = ({ base, languages }: Pick<Boot, 'base' | 'languages'>): string =>
  languages?.[0]?.base ?? base;

/** Whether an address, without its origin, is a page of the shop in this language. */
export const isInLanguage = (
  { base, languages = [] }: Pick<Boot, 'base' | 'languages'>,
  path: string,
): boolean =>
  path.startsWith(`${base}/`) &&
  !languages.some((one) => one.base.length > base.length && path.startsWith(`${one.base}/`));

/** Reads one of the JSON blocks that the server wrote into the document. */
export function readDocumentData<T>(id: 'page' | 'boot', doc: Document = document): T | null {
  const text = doc.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
