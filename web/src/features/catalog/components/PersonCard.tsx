import './app-cards.css';
import { BadgeCheck } from 'lucide-react';
import { memo } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { count } from '../../../lib/money';
import type { Person } from '../../../lib/wire';
import { people as text } from '../../../messages/people';
import { Amount } from '../../../ui/Amount';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { Stars } from '../../../ui/markup/Stars';

type PersonCardProps = { person: Person; isEager: boolean };

/** A partner or a developer in a list. The card is one link. */
export const PersonCard = memo(function PersonCard({ person, isEager }: PersonCardProps) {
  const { products, installations = 0, hourlyRateCents, recommended, place, rating } = person;
  return (
    <article className="app-card">
      <div className="app-card-top">
        <AppIcon src={person.icon} size={46} eager={isEager} />
        <div className="grow">
          <h2 className="app-card-name">
            <Link className="app-card-link" to={person.path}>
              {person.name}
            </Link>
            {recommended && (
              <span className="verified">
                <BadgeCheck size={16} aria-hidden="true" />
                <span className="sr-only">{text.recommended}</span>
              </span>
            )}
          </h2>
          {place && <p className="app-card-by ellip">{place}</p>}
        </div>
      </div>
      <p className="app-card-text clamp-2" {...catalogueText}>
        {person.text}
      </p>
      <div className="app-card-foot">
        {products === undefined ? (
          <Stars rating={rating} />
        ) : (
          <span>
            {text.products(products)}{' '}
            <span className="price-unit">· {text.installs(count(installations))}</span>
          </span>
        )}
        {hourlyRateCents !== undefined && (
          <span className="price">
            <Amount cents={hourlyRateCents} short />
            <span className="price-unit">{text.perHour}</span>
          </span>
        )}
      </div>
    </article>
  );
});
