import { createContext, useContext } from 'react';
import type { Page } from '../wire';

export type ShownPage = {
  page: Page;
  /** The address asks for another page; this one stays until that one is there. */
  isPending: boolean;
};

export const PageContext = createContext<ShownPage | null>(null);

export function useShownPage(): ShownPage {
  const shown = useContext(PageContext);
  if (!shown) throw new Error('no page above this component');
  return shown;
}
