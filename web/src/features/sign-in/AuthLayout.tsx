import './sign-in.css';
import type { ReactNode } from 'react';
import { useBoot } from '../../lib/boot';
import { hrefOf } from '../../ui/Link';
import { Mark } from '../../ui/Mark';

/** The accounts service stands alone: nothing leads away but the legal texts, and not out of a window. */
export function AuthLayout({ isPopup, children }: { isPopup: boolean; children: ReactNode }) {
  const boot = useBoot();
  const { brand, legal = [] } = boot;
  return (
    <div className="auth" data-popup={isPopup || undefined}>
      <header className="auth-head">
        <span className="brand">
          <Mark size={isPopup ? 22 : 26} />
          {brand}
        </span>
      </header>
      <main id="main" className="auth-main">
        <div className="auth-box">{children}</div>
      </main>
      {!isPopup && legal.length > 0 && (
        <footer className="auth-foot">
          <ul>
            {legal.map(({ path, text: name }) => (
              <li key={path}>
                <a href={hrefOf(path, boot)}>{name}</a>
              </li>
            ))}
          </ul>
        </footer>
      )}
    </div>
  );
}
