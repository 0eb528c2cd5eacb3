import '../../../ui/crumbs.css';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ui } from '../../../messages/ui';
import { consoleHref } from '../paths';

type ConsoleHeadProps = {
  heading: string;
  /** The way here, below the first level. */
  crumbs?: readonly { text: string; path: string }[];
  /** In what state it is. */
  status?: ReactNode;
  /** What can be done. */
  children?: ReactNode;
};

/** The head of a page: where one is, in what state it is, and what can be done. */
export function ConsoleHead({ heading, crumbs = [], status, children }: ConsoleHeadProps) {
  return (
    <div className="console-head">
      {crumbs.length > 0 && (
        <nav aria-label={ui.breadcrumb} className="console-crumbs">
          <ol className="crumb">
            {crumbs.map(({ text, path }) => (
              <li key={path}>
                <a href={consoleHref(path)}>{text}</a>
                <ChevronRight size={14} aria-hidden="true" />
              </li>
            ))}
            <li>
              <span aria-current="page">{heading}</span>
            </li>
          </ol>
        </nav>
      )}
      <div className="grow">
        <h1>{heading}</h1>
        {status && <div className="console-status">{status}</div>}
      </div>
      {children && <div className="console-acts">{children}</div>}
    </div>
  );
}
