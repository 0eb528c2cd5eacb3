import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { removeCard } from '../../card/api';
import { CardLine } from '../../card/CardLine';
import { type CardDetails, expiryOf } from '../../card/model';
import type { User } from '../../session/model/user';
import { spending } from '../api/billing';
import { useAction } from '../model/useAction';
import { MoreActions } from './MoreActions';

const CardDialog = lazyPart(() => import('../../payment/components/CardDialog').then((m) => m.CardDialog));
const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type CardPanelProps = {
  /** What the card pays for. */
  products: readonly Product[];
  card: CardDetails | null;
  user: User;
};

/** A card and the products that it pays for, with a warning before it expires. */
export function CardPanel({ products, card, user }: CardPanelProps) {
  const boot = useBoot();
  const action = useAction();
  const [opened, setOpened] = useState<{ dialog: 'card' | 'remove'; product: Product } | null>(null);
  // The current month by the server's clock: the last month of its list.
  const now = useQuery(spending(boot, user.token)).data?.result.at(-1)?.month;
  const expiry = card && now ? expiryOf(card, now) : 'good';
  const forget = (product: Product) =>
    void action
      .run(() => removeCard(boot, user.token, product), text.cardRemoved)
      .then((ok) => ok && setOpened(null));
  const items = card
    ? [
        ...products.map((product) => ({
          label: text.replaceFor(product),
          onSelect: () => setOpened({ dialog: 'card', product }),
        })),
        ...products.map((product) => ({
          label: text.removeFor(product),
          tone: 'danger' as const,
          onSelect: () => setOpened({ dialog: 'remove', product }),
        })),
      ]
    : [];
  return (
    <li className="billing-card">
      <div className="billing-card-head">
        <h3>{text.payers(products)}</h3>
        {!user.isGhostLogin && (
          <MoreActions label={text.moreForCard(products)} isBusy={action.isBusy} items={items} />
        )}
      </div>
      {card ? <CardLine card={card} isFull /> : <p className="billing-small">{text.noCard}</p>}
      {products.length > 1 && <p className="billing-small">{text.sameCard}</p>}
      {expiry !== 'good' && (
        <p>
          <Badge tone={expiry === 'past' ? 'danger' : 'warning'}>
            {expiry === 'past' ? text.expired : text.expiresSoon}
          </Badge>{' '}
          <span className="billing-small">{text.expiryText}</span>
        </p>
      )}
      {!user.isGhostLogin && !card && (
        <div className="billing-actions">
          {products.map((product) => (
            <Button key={product} size="sm" onClick={() => setOpened({ dialog: 'card', product })}>
              {text.addCard} <span className="sr-only">{text.forProduct(product)}</span>
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {opened?.dialog === 'card' && (
          <CardDialog
            product={opened.product}
            isFirst={card === null}
            token={user.token}
            onClose={() => setOpened(null)}
          />
        )}
        {opened?.dialog === 'remove' && (
          <ConfirmDialog
            title={text.removeTitle(opened.product)}
            keep={text.cancel}
            confirm={text.removeCard}
            busy={action.isBusy}
            onClose={() => setOpened(null)}
            onConfirm={() => forget(opened.product)}
          >
            <p>{text.removeText}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </li>
  );
}
