import { Globe } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { shell } from '../../messages/en';
import { Link } from '../../ui/Link';
import { Mark } from '../../ui/Mark';

export function Footer() {
  const { brand, footer } = useBoot();
  return (
    <footer className="site-footer">
      <div className="page">
        <div className="footer-columns">
          <div>
            <span className="brand">
              <Mark size={24} />
              {brand}
            </span>
            <p className="mt-3 max-w-[32ch] text-13 text-muted">{shell.footerText}</p>
          </div>
          {footer.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.path + link.text}>
                    <Link to={link.path}>{link.text}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer-end">
          <span>{shell.footerNote}</span>
          <span className="flex items-center gap-2">
            <Globe size={15} aria-hidden="true" />
            {shell.language}
          </span>
        </div>
      </div>
    </footer>
  );
}
