import { createContext, useContext } from 'react';
import type { Page } from '../wire';

export type ShownPage = { page: Page };

export const PageContext = createContext<ShownPage | null>(null);

export function useShownPage(): ShownPage {
  const shown = useContext(PageContext);
  if (!shown) throw new Error('no page above this component');
  return shown;
}

/** A context of its own, so that most of the screen is not rendered again while another page loads. */
export const PendingContext = createContext(false);

/** The address asks for another page; the one that is shown stays until that one is there. */
export const useIsPending = (): boolean => useContext(PendingContext);
