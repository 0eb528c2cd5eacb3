import './page-head.css';
import type { ReactNode } from 'react';
import type { Link as LinkTo } from '../lib/wire';
import { Crumbs } from './Crumbs';

type PageHeadProps = {
  /** None in a room of the account, which the header and its menu name. */
  breadcrumbs?: readonly LinkTo[];
  heading: string;
  lead: string;
  /** Buttons for the whole page: beside the heading, on narrow screens below it. */
  children?: ReactNode;
};

/** Where a page stands, its heading, and what it is about. */
export function PageHead({ breadcrumbs, heading, lead, children }: PageHeadProps) {
  return (
    <div className={breadcrumbs ? 'page-head' : 'page-head page-head-room'}>
      {breadcrumbs && <Crumbs links={breadcrumbs} />}
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children && <div className="page-head-actions">{children}</div>}
    </div>
  );
}
