import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';
import type { OwnApp } from '../model/standing';

const RowMenu = lazyPart(() => import('./RowMenu').then((m) => m.RowMenu));

/** What can be done with an app of the list. The menu and its library are fetched when it is first opened. */
export function RowActs({ app }: { app: OwnApp }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
      aria-label={text.more(app.name)}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onClick={() => setIsWanted(true)}
    >
      <Ellipsis size={16} aria-hidden="true" />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu app={app} />
    </Suspense>
  );
}
