import '../../ui/input.css';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { BlockedCall } from '../../lib/http';
import { card as text } from '../../messages/card';
import { checkout } from '../../messages/checkout';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { loadStripeFor, mountCard } from './stripe';

/** The provider's fields, once they are there. */
export type MountedCard = { stripe: Stripe; card: StripeCardElement };

type StripeFieldsProps = { publishableKey: string; onMounted: (card: MountedCard | null) => void };

/** Stripe's own fields of a card: they stand in a frame of Stripe's host. */
export function StripeFields({ publishableKey, onMounted }: StripeFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isReady, setIsReady] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to load again
  useEffect(() => {
    // Outside: Stripe's script, and the frame that it puts into ours.
    let card: StripeCardElement | null = null;
    let isGone = false;
    loadStripeFor(publishableKey).then(
      (stripe) => {
        if (isGone || !frame.current) return;
        card = mountCard(stripe, frame.current);
        card.on('ready', () => setIsReady(true));
        onMounted({ stripe, card });
      },
      (reason: unknown) => !isGone && setFailure(reason),
    );
    return () => {
      isGone = true;
      card?.destroy();
      onMounted(null);
    };
  }, [publishableKey, onMounted, attempt]);
  if (failure) {
    return (
      <div className="card-field-wide">
        <Note
          tone="danger"
          live
          action={
            <Button
              size="sm"
              onClick={() => {
                setFailure(null);
                setAttempt(attempt + 1);
              }}
            >
              {text.retry}
            </Button>
          }
        >
          {failure instanceof BlockedCall ? checkout.adBlock : checkout.generalFailed}
        </Note>
      </div>
    );
  }
  return (
    <div className="card-field-wide">
      <p className="field-label">{text.fields.details}</p>
      <div className="input card-frame" ref={frame} />
      {!isReady && (
        <p className="sr-only" role="status">
          {text.loading}
        </p>
      )}
    </div>
  );
}
