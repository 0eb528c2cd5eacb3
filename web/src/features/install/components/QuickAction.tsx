import { CircleCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useIsInstalled } from '../../../lib/installedApps';
import { lazyPart } from '../../../lib/lazyPart';
import { useStanding } from '../../../lib/standing';
import type { Card } from '../../../lib/wire';
import { quickAction as text } from '../../../messages/ui';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { checkoutPath, quickActionOf } from '../model/verb';

// The dialog reads the app and its permissions: only who installs needs it.
const QuickInstall = lazyPart(() => import('./QuickInstall').then((m) => m.QuickInstall));
const AskDialog = lazyPart(() => import('../../company/components/AskDialog').then((m) => m.AskDialog));

/** What an action needs to know of the app. */
export type Actionable = Pick<
  Card,
  'id' | 'slug' | 'path' | 'name' | 'icon' | 'price' | 'service' | 'comingSoon'
>;

type QuickActionProps = {
  app: Actionable;
  /** Beside the mark of what is installed, a way into it. */
  opens?: boolean;
};

/** The way to have an app from a list. It lies above the link that covers its card. */
export function QuickAction({ app, opens = false }: QuickActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isInstalled = useIsInstalled(app.id);
  const action = quickActionOf(app, { ...useStanding(app.id), isInstalled });
  switch (action.kind) {
    case 'none':
      return null;
    case 'installed':
      return (
        <span className="quick-done">
          <CircleCheck size={15} aria-hidden="true" />
          {text.installed}
          {opens && (
            <Link className={`${small} quick-action`} to={app.path}>
              {text.open} <Named name={app.name} />
            </Link>
          )}
        </span>
      );
    case 'checkout':
      return (
        <Link className={`${small} quick-action`} to={checkoutPath(app)}>
          {text[action.verb]} <Named name={app.name} />
        </Link>
      );
    case 'ask':
    case 'asked':
    case 'dialog':
      return (
        <>
          <Button size="sm" className="quick-action" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {text[action.kind === 'dialog' ? action.verb : action.kind]} <Named name={app.name} />
          </Button>
          {isOpen && (
            <Suspense>
              {action.kind === 'dialog' ? (
                <QuickInstall app={app} onClose={close} />
              ) : (
                <AskDialog app={app} onClose={close} />
              )}
            </Suspense>
          )}
        </>
      );
  }
}

const small = buttonClass({ size: 'sm' });

/** Who hears the action alone hears of which app it is. */
function Named({ name }: { name: string }) {
  return <span className="sr-only">{name}</span>;
}
