import type { Card } from '../../../lib/wire';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { OpenPaymentNote } from '../../../ui/OpenPaymentNote';
import { RowPrice } from '../../../ui/Price';

/** An app in a short ranked list. */
export function AppRow({ card }: { card: Card }) {
  return (
    <li className="app-row">
      <AppIcon src={card.icon} size={44} />
      <div className="grow">
        <Link className="app-row-name" to={card.path}>
          {card.name}
        </Link>
        <OpenPaymentNote appId={card.id}>
          <p className="app-row-text ellip">{card.shortDescription}</p>
        </OpenPaymentNote>
      </div>
      <div className="app-row-price">
        <RowPrice price={card.price} />
      </div>
    </li>
  );
}
