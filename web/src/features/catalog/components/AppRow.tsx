import './app-cards.css';
import { useShownAgents } from '../../../lib/shownAgents';
import type { Card } from '../../../lib/wire';
import { AppIcon } from '../../../ui/AppIcon';
import { catalogueWords } from '../../../ui/catalogueWords';
import { Link } from '../../../ui/Link';
import { OpenPaymentNote } from '../../../ui/OpenPaymentNote';
import { RowPrice } from '../../../ui/Price';
import { QuickAction } from '../../install/components/QuickAction';

/** An app in a short ranked list: where it appears, what it costs, and the way to have it. */
export function AppRow({ card }: { card: Card }) {
  const agents = useShownAgents();
  return (
    <li className="app-row">
      <AppIcon src={card.icon} size={44} />
      <div className="grow">
        <Link className="app-row-name" to={card.path}>
          {card.name}
        </Link>
        <OpenPaymentNote appId={card.id}>
          <p className="app-row-text ellip">
            {card.place && <span className="app-row-place">{card.place}</span>}
            {catalogueWords(card.shortDescription)}
          </p>
        </OpenPaymentNote>
      </div>
      {!card.comingSoon && (
        <div className="app-row-price">
          <RowPrice price={card.price} agents={agents} />
          <QuickAction app={card} opens />
        </div>
      )}
    </li>
  );
}
