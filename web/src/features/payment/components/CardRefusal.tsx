import './attempt.css';
import { checkout } from '../../../messages/checkout';
import { attempt as text } from '../../../messages/paymentAttempt';
import { Note } from '../../../ui/Note';
import type { AttemptState } from '../model/attempt';

type CardRefusalProps = {
  state: AttemptState;
  /** Another card is stored, which a refused new one leaves as it is. */
  isCardStored: boolean;
};

/** Why the card was refused, said at the card. */
export function CardRefusal({ state, isCardStored }: CardRefusalProps) {
  if (state.kind !== 'refused') return null;
  return (
    <div className="mt-3">
      <Note tone="danger" live>
        <b className="attempt-refused">{state.title ?? checkout.paymentFailed}</b> {state.sentence}{' '}
        {state.reason} {isCardStored && text.unchanged}
      </Note>
    </div>
  );
}
