import { Lock } from 'lucide-react';
import { shell } from '../../messages/shell';
import { Brand } from './Brand';

export function SlimHeader({ isSecure }: { isSecure: boolean }) {
  return (
    <header className="site-header">
      <div className="page slim-header">
        <Brand />
        {isSecure && (
          <span className="row small muted">
            <Lock size={15} aria-hidden="true" />
            {shell.secure}
          </span>
        )}
      </div>
    </header>
  );
}
