import { Amount } from '../../ui/Amount';
import '../../ui/buy-bar.css';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import type { Expert } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import { people } from '../../messages/people';
import { Button } from '../../ui/Button';

const ContactDialog = lazyPart(() => import('./ContactDialog').then((m) => m.ContactDialog));

/** The bar at the bottom of phones, behind which the form is. */
export function ExpertBar({ expert }: { expert: Expert }) {
  const [isOpen, setIsOpen] = useState(false);
  const { hourlyRateCents, name } = expert;
  useEffect(() => {
    // Outside: the document, whose toasts and end of page make room for the bar.
    document.documentElement.classList.add('has-buy-bar');
    return () => document.documentElement.classList.remove('has-buy-bar');
  }, []);
  return (
    <div className="buy-bar">
      <div className="grow">
        <p className="buy-bar-name">{name}</p>
        {hourlyRateCents !== undefined && hourlyRateCents > 0 && (
          <bdi className="price">
            <Amount cents={hourlyRateCents} short />
            <span className="price-unit">{people.perHour}</span>
          </bdi>
        )}
      </div>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.write}
      </Button>
      {isOpen && (
        <Suspense>
          <ContactDialog expert={expert} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
