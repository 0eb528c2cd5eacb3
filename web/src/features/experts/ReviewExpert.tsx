import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import type { Expert } from '../../lib/wire';
import { expertReview as text } from '../../messages/expertReview';
import { Button } from '../../ui/Button';

const ReviewDialog = lazyPart(() => import('./ReviewDialog').then((m) => m.ReviewDialog));

/** The way to review a partner. The form is a chunk of its own: few people write. */
export function ReviewExpert({ expert }: { expert: Pick<Expert, 'slug' | 'name'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button block className="mt-3" onClick={() => setIsOpen(true)}>
        {text.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog expert={expert} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
