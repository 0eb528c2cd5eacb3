import './crumbs.css';
import { ChevronRight } from 'lucide-react';
import type { Link as LinkData } from '../lib/wire';
import { ui } from '../messages/ui';
import { Link } from './Link';

/** The way from home to here. The last step is this page. */
export function Crumbs({ links, className = '' }: { links: readonly LinkData[]; className?: string }) {
  return (
    <nav aria-label={ui.breadcrumb} className={className}>
      <ol className="crumb">
        {links.map((link, index) =>
          index === links.length - 1 ? (
            <li key={link.path}>
              <span aria-current="page">{link.text}</span>
            </li>
          ) : (
            <li key={link.path}>
              <Link to={link.path}>{link.text}</Link>
              <ChevronRight size={14} aria-hidden="true" />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
