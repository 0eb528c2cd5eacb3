import { Globe } from 'lucide-react';
import { memo } from 'react';
import { useBoot } from '../../lib/boot';
import { escaped } from '../../lib/markup';
import type { Boot } from '../../lib/wire';
import { shell } from '../../messages/shell';
import { hrefOf } from '../../ui/Link';
import { Mark } from '../../ui/Mark';

type Column = Boot['footer'][number];

/**
 * Thirty links that never change would be a tenth of a page's elements, to draw
 * on the server and to wake in the browser. They are plain links in one text;
 * `useLinks` follows them as all others.
 */
const linksOf = ({ links }: Column, base: string) => ({
  __html: links
    .map(({ path, text }) => `<li><a href="${escaped(hrefOf(path, base))}">${escaped(text)}</a></li>`)
    .join(''),
});

/** The same on every page, so a press on the page does not draw it again. */
export const Footer = memo(function Footer() {
  const { base, brand, footer } = useBoot();
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-columns">
          <div>
            <span className="brand">
              <Mark size={24} />
              {brand}
            </span>
            <p className="footer-text mt-3 small muted">{shell.footerText}</p>
          </div>
          {footer.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above */}
              <ul dangerouslySetInnerHTML={linksOf(column, base)} />
            </div>
          ))}
        </div>
        <div className="footer-end">
          <span>{shell.footerNote}</span>
          <span className="row">
            <Globe size={15} aria-hidden="true" />
            {shell.language}
          </span>
        </div>
      </div>
    </footer>
  );
});
