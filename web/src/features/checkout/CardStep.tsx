import { CreditCard } from 'lucide-react';
import { checkout as text } from '../../messages/purchase';
import { RadioCard } from '../../ui/RadioCard';
import type { ProductSubscription } from '../session/products';
import { CardFields } from './CardFields';
import type { CardErrors } from './model';

type CardStepProps = {
  card: ProductSubscription['cardDetails'];
  /** The account has been read: a missing card is really missing. */
  isKnown: boolean;
  usesNewCard: boolean;
  errors: CardErrors;
  onChoose: (wantsAnother: boolean) => void;
};

/** What it is paid with: the stored card, or another one. */
export function CardStep({ card, isKnown, usesNewCard, errors, onChoose }: CardStepProps) {
  return (
    <li>
      <div>
        <h2 id="checkout-payment">{text.payment}</h2>
        {card && (
          <div className="checkout-cards" role="radiogroup" aria-labelledby="checkout-payment">
            <RadioCard name="card" checked={!usesNewCard} onChange={() => onChoose(false)}>
              <span className="checkout-card">
                <span className="card-mark">{text.brands[card.cardType] ?? ''}</span>
                <b className="font-medium num">{text.cardDigits(card.lastFour)}</b>
                <span className="checkout-small num">{text.expires(card.expMonth, card.expYear)}</span>
              </span>
            </RadioCard>
            <RadioCard name="card" checked={usesNewCard} onChange={() => onChoose(true)}>
              <span className="checkout-card">
                <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />
                {text.anotherCard}
              </span>
            </RadioCard>
          </div>
        )}
        {isKnown && usesNewCard && <CardFields errors={errors} />}
      </div>
    </li>
  );
}
