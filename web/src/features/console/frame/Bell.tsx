import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devHistory as text } from '../../../messages/devHistory';
import { Button } from '../../../ui/Button';
import type { User } from '../../session/model/user';

const NewsDialog = lazyPart(() => import('../history/NewsDialog').then((m) => m.NewsDialog));

/** Opens what happened lately with the apps of the organization. */
export function Bell({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={text.news}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <BellIcon size={16} aria-hidden="true" />
      </Button>
      {isOpen && (
        <Suspense>
          <NewsDialog token={user.token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
