import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { Button } from '../../../ui/Button';

const OpenMenu = lazyPart(() => import('./OpenMenu').then((m) => m.OpenMenu));

export type MoreItem = { label: string; tone?: 'danger'; onSelect: () => void };

type MoreActionsProps = { label: string; isBusy: boolean; items: readonly MoreItem[] };

/** What is done seldom, behind three dots. */
export function MoreActions({ label, isBusy, items }: MoreActionsProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (items.length === 0) return null;
  const button = (open?: () => void) => (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={label}
      aria-haspopup="menu"
      busy={isBusy}
      {...(open && { onClick: open })}
    >
      <Ellipsis size={17} aria-hidden="true" />
    </Button>
  );
  if (!isWanted) return button(() => setIsWanted(true));
  return (
    <Suspense fallback={button()}>
      <OpenMenu trigger={button()} items={items} />
    </Suspense>
  );
}
