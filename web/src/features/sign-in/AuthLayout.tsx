import './sign-in.css';
import type { ReactNode } from 'react';
import { signIn as text } from '../../messages/signIn';
import { Mark } from '../../ui/Mark';

/** The accounts service stands alone: no navigation, nothing to leave by mistake. */
export function AuthLayout({ isPopup, children }: { isPopup: boolean; children: ReactNode }) {
  return (
    <div className="auth" data-popup={isPopup || undefined}>
      <header className="auth-head">
        <span className="brand">
          <Mark size={isPopup ? 22 : 26} />
          {text.brand}
        </span>
      </header>
      <main id="main" className="auth-main">
        <div className="auth-box">{children}</div>
      </main>
    </div>
  );
}
