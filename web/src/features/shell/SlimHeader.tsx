import { Lock } from 'lucide-react';
import { shell } from '../../messages/en';
import { Brand } from './Brand';

export function SlimHeader({ isSecure }: { isSecure: boolean }) {
  return (
    <header className="site-header">
      <div className="page justify-between">
        <Brand />
        {isSecure && (
          <span className="flex items-center gap-2 text-13 text-muted">
            <Lock size={15} aria-hidden="true" />
            {shell.secure}
          </span>
        )}
      </div>
    </header>
  );
}
