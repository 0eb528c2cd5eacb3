import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the head of the page takes what a part of it can do; null while there is no head. */
export const HeadActsContext = createContext<HTMLElement | null>(null);

/** What a part of the page can do, in the head of the page: it acts on what the part alone knows. */
export function HeadActs({ children }: { children: ReactNode }) {
  const place = useContext(HeadActsContext);
  return place && createPortal(children, place);
}
