import './goes-with-cart.css';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useBoot } from '../../lib/boot';
import { catalogueText } from '../../lib/catalogueText';
import { toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import { forYou as text } from '../../messages/forYou';
import { AppIcon } from '../../ui/AppIcon';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { RowPrice } from '../../ui/Price';
import type { CartItem } from '../cart/api/cart';
import { useAddToCart } from '../cart/model/useAddToCart';
import { installedApps } from '../installation/api';
import { type Fit, fitsOf } from './model';
import { whyOf } from './why';

/** So many of the items are looked at. */
const MOST_READ = 5;
const MOST_SHOWN = 2;

type GoesWithCartProps = { items: readonly Pick<CartItem, 'id' | 'slug' | 'isService'>[]; token: string };

/** Apps that go with what is in the cart, as its own pages say, each with the reason and a way into the cart. */
export function GoesWithCart({ items, token }: GoesWithCartProps) {
  const boot = useBoot();
  const titleId = useId();
  const { data: installed } = useQuery(installedApps(boot, token));
  const apps = items.filter((one) => !one.isService).slice(0, MOST_READ);
  const pages = useQueries({
    queries: apps.map(({ slug }) => pageQuery(boot.base, toPageAddress(`/apps/${slug}/`, ''))),
  });
  if (!installed || pages.some((page) => page.isLoading)) return null;
  const had = new Set([...items, ...installed].map(({ id }) => id));
  const fits = fitsOf(
    pages.flatMap(({ data }) => data?.app ?? []),
    had,
  )
    // What is priced by the hour is no product of a cart.
    .filter(({ card }) => card.price.frequency !== 'hourly')
    .slice(0, MOST_SHOWN);
  if (fits.length === 0) return null;
  return (
    <section className="goes-with-cart" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.goesWithCart}</h2>
      <ul>
        {fits.map((fit) => (
          <Row key={fit.card.id} fit={fit} token={token} />
        ))}
      </ul>
    </section>
  );
}

function Row({ fit, token }: { fit: Fit; token: string }) {
  const { card } = fit;
  const { isBusy, addOne } = useAddToCart(token);
  return (
    <li>
      <AppIcon src={card.icon} size={40} />
      <div className="grow">
        <h3>
          <Link to={card.path}>{card.name}</Link>
        </h3>
        <p className="small muted" {...catalogueText}>
          {card.shortDescription}
        </p>
        <p className="tiny muted">{whyOf(fit)}</p>
      </div>
      <RowPrice price={card.price} />
      <Button size="sm" busy={isBusy} onClick={() => void addOne(card, undefined)}>
        {text.add} <span className="sr-only">{card.name}</span>
      </Button>
    </li>
  );
}
