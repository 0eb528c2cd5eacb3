import { memo } from 'react';
import { useBoot } from '../../lib/boot';
import { shell } from '../../messages/shell';
import { hrefOf } from '../../ui/Link';
import { Mark } from '../../ui/Mark';
import { LanguageLinks } from './LanguageLinks';
import { ThemeSwitch } from './ThemeSwitch';

/** Terms, privacy, imprint, where the shop has them. */
function LegalLinks() {
  const boot = useBoot();
  const { legal = [] } = boot;
  return (
    legal.length > 0 && (
      <ul className="footer-legal">
        {legal.map(({ path, text }) => (
          <li key={path}>
            <a href={hrefOf(path, boot)}>{text}</a>
          </li>
        ))}
      </ul>
    )
  );
}

/** What stands below the checkout: no ways out but to what is agreed to. */
export function SlimFooter() {
  const { legal = [] } = useBoot();
  return (
    legal.length > 0 && (
      <footer className="page slim-footer">
        <LegalLinks />
      </footer>
    )
  );
}

/** The same on every page, so it is not rendered again with the page. */
export const Footer = memo(function Footer() {
  const boot = useBoot();
  const { brand, footer } = boot;
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
              <ul>
                {column.links.map(({ path, text }) => (
                  // Plain links, as there are thirty; useLinks follows them as all others.
                  <li key={path}>
                    <a href={hrefOf(path, boot)}>{text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer-end">
          <LegalLinks />
          <span>{shell.footerNote}</span>
          <LanguageLinks />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
});
