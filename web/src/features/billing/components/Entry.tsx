import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';

type EntryProps = {
  name: string;
  slug: string;
  product: Product;
  price: ReactNode;
  priceNote: string;
  badge: ReactNode;
  facts: string;
  note?: ReactNode;
  actions: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};

/** Something that is paid: icon, name and price on one line, then how it stands and what can be done. */
export function Entry(props: EntryProps) {
  const { name, slug, product, price, priceNote, badge, facts, note, actions, children } = props;
  const { base } = useBoot();
  return (
    <li className="billing-entry">
      {slug ? (
        <AppIcon src={`${base}/pictures/icons/apps/${slug}.svg`} size={46} />
      ) : (
        <span className="billing-noicon" aria-hidden="true" />
      )}
      <div>
        <h3>{slug ? <Link to={`/apps/${slug}/`}>{name}</Link> : name}</h3>
        <p className="billing-small">{text.product(product)}</p>
      </div>
      <p className="billing-price">
        <b>
          <bdi>{price}</bdi>
        </b>
        <span className="billing-small">{priceNote}</span>
      </p>
      <div className="billing-stand">
        {badge}
        {facts && <span className="billing-small num">{facts}</span>}
      </div>
      {note && <div className="billing-note">{note}</div>}
      <div className="billing-actions">{actions}</div>
      {children}
    </li>
  );
}
