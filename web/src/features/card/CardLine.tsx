import './card.css';
import { card as text } from '../../messages/card';
import type { CardDetails } from './model';

/** Of a payment that is open only brand and last digits are known. */
export type KnownCard = Pick<CardDetails, 'cardType' | 'lastFour'> & Partial<CardDetails>;

/** A card's brand, last digits and expiry; with `isFull` the first six digits as well, where they are known. */
export function CardLine({ card, isFull = false }: { card: KnownCard; isFull?: boolean }) {
  const { cardType, firstSix, lastFour, expMonth, expYear } = card;
  return (
    <span className="card-line">
      <span className="card-mark" aria-hidden="true">
        {text.brands[cardType] ?? ''}
      </span>
      <span className="sr-only">{text.brandNames[cardType] ?? ''}</span>
      <b className="medium num">
        {isFull && firstSix ? text.allDigits(firstSix, lastFour) : text.digits(lastFour)}
      </b>
      {expMonth !== undefined && expYear !== undefined && (
        <span className="card-expiry num">{text.expires(expMonth, expYear)}</span>
      )}
    </span>
  );
}
