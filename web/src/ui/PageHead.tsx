import type { ReactNode } from 'react';
import type { Link as LinkTo } from '../lib/wire';
import { Crumbs } from './Crumbs';

type PageHeadProps = {
  breadcrumbs: readonly LinkTo[];
  heading: string;
  lead: string;
  /** What stands below the lead, as buttons for the whole page. */
  children?: ReactNode;
};

/** Where a page stands, its heading, and what it is about. */
export function PageHead({ breadcrumbs, heading, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <Crumbs links={breadcrumbs} />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}
