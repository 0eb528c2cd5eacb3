import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devPrice as text } from '../../../messages/devPrice';
import { priceRise } from '../../../messages/priceRise';
import { Button } from '../../../ui/Button';
import { useToken } from '../../session/model/session';
import { tiersOf } from '../model/words';
import { progressOf } from '../publishing';
import { useMay } from '../team/useMay';
import { RiseTimeline } from './RiseTimeline';
import { Section } from './Section';
import { useDraft } from './useDraft';

const WithdrawRise = lazyPart(() => import('./WithdrawRise').then((m) => m.WithdrawRise));

/** A higher price that waits for its day, or that the draft would bring. */
export function PriceRise() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const mayPublish = useMay('publish');
  const [isAsked, setIsAsked] = useState(false);
  const { priceRise: rise, raisesPrice } = app;
  const isNew = raisesPrice && app.revisionState !== 'live';
  // Where they cannot be read, the sentences say what counts.
  const { data: steps } = useQuery({ ...progressOf(boot, token, app.id), enabled: rise !== null || isNew });
  const { waitingRise, askedRise } = steps ?? {};
  // A draft beside a rise that waits may ask for the same price: it is no other one.
  const asksForAnother = isNew && (!rise || !steps || askedRise);
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
        {waitingRise && <RiseTimeline rise={waitingRise} isPublished />}
        {asksForAnother && (
          <p>
            {text.riseOfDraft(app.name)} {text.riseMail}
          </p>
        )}
        {askedRise && <RiseTimeline rise={askedRise} />}
      </div>
      <Suspense>{isAsked && <WithdrawRise onClose={() => setIsAsked(false)} />}</Suspense>
    </Section>
  );
}
