import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devPrice as text } from '../../../messages/devPrice';
import { priceRise } from '../../../messages/priceRise';
import { Button } from '../../../ui/Button';
import { tiersOf } from '../model/words';
import { useMay } from '../team/useMay';
import { Section } from './Section';
import { useDraft } from './useDraft';

const WithdrawRise = lazyPart(() => import('./WithdrawRise').then((m) => m.WithdrawRise));

/** A higher price that waits for its day, or that the draft would bring. */
export function PriceRise() {
  const { app } = useDraft();
  const mayPublish = useMay('publish');
  const [isAsked, setIsAsked] = useState(false);
  const { priceRise: rise, raisesPrice } = app;
  const isNew = raisesPrice && app.revisionState !== 'live';
  if (!rise && !isNew) return null;
  return (
    <Section
      id="price-rise"
      title={text.rise}
      aside={
        rise &&
        mayPublish && (
          <Button size="sm" onClick={() => setIsAsked(true)}>
            {text.withdrawRise}
          </Button>
        )
      }
    >
      <div className="panel-body console-stack">
        {rise && (
          <p>
            {priceRise.rises({ ...rise, from: rise.at, cents: rise.price, tiers: tiersOf(rise) })}{' '}
            {priceRise.keeps}
          </p>
        )}
        {isNew && (
          <p>
            {text.riseOfDraft(app.name)} {text.riseMail}
          </p>
        )}
      </div>
      <Suspense>{isAsked && <WithdrawRise onClose={() => setIsAsked(false)} />}</Suspense>
    </Section>
  );
}
