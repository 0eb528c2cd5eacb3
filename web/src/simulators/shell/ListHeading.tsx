import type { ReactNode } from 'react';

/** The heading of a list: that of the page, until something of the list is open. */
export function ListHeading({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const Tag = isAlone ? 'h1' : 'h2';
  return <Tag className="sim-list-heading">{children}</Tag>;
}
