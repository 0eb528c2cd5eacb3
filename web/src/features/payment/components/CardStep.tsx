import { CreditCard, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { checkout as text } from '../../../messages/checkout';
import { attempt } from '../../../messages/paymentAttempt';
import { Badge } from '../../../ui/Badge';
import { Checkbox } from '../../../ui/Choice';
import { RadioCard } from '../../../ui/RadioCard';
import { CardLine, type KnownCard } from '../../card/CardLine';
import type { CardDetails } from '../../card/model';
import { NewCard } from '../../card/NewCard';
import type { NewCard as TypedCard } from '../../card/useNewCard';

type StoredCard = {
  details: CardDetails;
  /** Which product it pays for, where there are several. */
  label?: string;
};

type CardStepProps = {
  /** None when one is missing. */
  cards: readonly StoredCard[];
  /** The account has been read: a missing card is really missing. */
  isKnown: boolean;
  /** S5.13: a trial may begin without one. */
  isNeeded: boolean;
  usesNewCard: boolean;
  newCard: TypedCard;
  /** What keeping the new card for the product says; it is ticked at first, but not while a good one is stored. */
  keep: string;
  onChoose: (wantsAnother: boolean) => void;
  /** The card that the bank asks about: no other can be chosen. */
  asked?: KnownCard | undefined;
  /** The bank has its answer. */
  hasAnswered?: boolean;
  /** Why it was refused, and what else stands at the card. */
  children?: ReactNode;
};

const KEEP = 'keep';

/** Whether the buyer wants the new card for all payments of the product. */
export const wantsToKeep = (form: HTMLFormElement): boolean => new FormData(form).get(KEEP) === 'on';

/** What it is paid with: the stored card, another one, or none where none is needed. */
export function CardStep({ asked, hasAnswered, children, ...choice }: CardStepProps) {
  return (
    <li>
      <div>
        <h2 id="checkout-payment">{text.payment}</h2>
        {asked ? (
          <div className="checkout-row">
            <span className="grow">
              <CardLine card={asked} />
            </span>
            {!hasAnswered && (
              <Badge tone="warning">
                <Landmark size={12} aria-hidden="true" /> {attempt.bankAsksBadge}
              </Badge>
            )}
          </div>
        ) : (
          <Choice {...choice} />
        )}
        {children}
      </div>
    </li>
  );
}

type ChoiceProps = Omit<CardStepProps, 'asked' | 'hasAnswered' | 'children'>;

function Choice({ cards, isKnown, isNeeded, usesNewCard, newCard, keep, onChoose }: ChoiceProps) {
  if (!isKnown) return null;
  const isStored = cards.length > 0;
  const hasChoice = isStored || !isNeeded;
  // The fields stay where they are while what is asked changes, and so does what was typed.
  return (
    <div
      className="checkout-cards"
      {...(hasChoice && { role: 'radiogroup', 'aria-labelledby': 'checkout-payment' })}
    >
      {hasChoice && (
        <RadioCard name="card" checked={!usesNewCard} onChange={() => onChoose(false)}>
          {isStored ? cards.map((one) => <Stored key={one.label ?? ''} {...one} />) : text.noCardNeeded}
        </RadioCard>
      )}
      <div className={usesNewCard ? 'checkout-new' : undefined}>
        {hasChoice ? (
          <RadioCard name="card" checked={usesNewCard} onChange={() => onChoose(true)}>
            <span className="checkout-card">
              <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />
              {isStored ? text.anotherCard : text.addCard}
            </span>
          </RadioCard>
        ) : (
          usesNewCard && <h3>{text.newCard}</h3>
        )}
        {usesNewCard && (
          <>
            <NewCard card={newCard} />
            <div className="checkout-keep">
              {text.oncePurchase} <Checkbox name={KEEP} defaultChecked={!isStored} label={keep} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Stored({ details, label }: StoredCard) {
  return (
    <>
      {label && <span className="checkout-small">{label} </span>}
      <CardLine card={details} />
    </>
  );
}
