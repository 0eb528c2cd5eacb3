import type { ReactNode } from 'react';
import { rootOf, useBoot } from '../../../lib/boot';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import { StateLine, type StateTone } from '../../../ui/StateLine';

type EntryProps = {
  name: string;
  slug: string;
  product: Product;
  price: ReactNode;
  /** How it stands; undefined for what is over and done. */
  state: { tone: StateTone; word: string } | undefined;
  /** Of the price: for how many, and when it is or was paid; empty ones are left out. */
  facts: readonly string[];
  note?: ReactNode;
  actions: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};

/** Something that is paid, in a row: icon, name and how it stands, what it costs and when, what can be done. */
export function Entry(props: EntryProps) {
  const { name, slug, product, price, state, facts, note, actions, children } = props;
  const root = rootOf(useBoot());
  return (
    <li className="billing-entry">
      {slug ? (
        <AppIcon src={`${root}/pictures/icons/apps/${slug}.svg`} size={44} />
      ) : (
        <span className="billing-noicon" aria-hidden="true" />
      )}
      <div>
        <h3>{slug ? <Link to={`/apps/${slug}/`}>{name}</Link> : name}</h3>
        {state ? (
          <StateLine tone={state.tone}>{state.word}</StateLine>
        ) : (
          <p className="billing-small">{text.product(product)}</p>
        )}
      </div>
      <p className="billing-price">
        <b>
          <bdi>{price}</bdi>
        </b>
        <small>{facts.filter(Boolean).join(', ')}</small>
      </p>
      <div className="billing-actions">{actions}</div>
      {note && <div className="billing-note">{note}</div>}
      {children}
    </li>
  );
}
