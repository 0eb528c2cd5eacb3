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

const CardDialog = lazyPart(() => import('../../payment/components/CardDialog').then((m) => m.CardDialog));
const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type CardPanelProps = { product: Product; card: CardDetails | null; user: User };

/** The card of one product, with a warning before it expires. */
export function CardPanel({ product, card, user }: CardPanelProps) {
  const boot = useBoot();
  const action = useAction();
  const [opened, setOpened] = useState<'card' | 'remove' | null>(null);
  // The current month by the server's clock: the last month of its list.
  const now = useQuery(spending(boot, user.token)).data?.result.at(-1)?.month;
  const expiry = card && now ? expiryOf(card, now) : 'good';
  const forProduct = <span className="sr-only">{text.forProduct(product)}</span>;
  const forget = () =>
    void action
      .run(() => removeCard(boot, user.token, product), text.cardRemoved)
      .then((ok) => ok && setOpened(null));
  return (
    <li className="billing-card">
      <h3>{text.product(product)}</h3>
      {card ? <CardLine card={card} isFull /> : <p className="billing-small">{text.noCard}</p>}
      {expiry !== 'good' && (
        <p>
          <Badge tone={expiry === 'past' ? 'danger' : 'warning'}>
            {expiry === 'past' ? text.expired : text.expiresSoon}
          </Badge>{' '}
          <span className="billing-small">{text.expiryText}</span>
        </p>
      )}
      {!user.isGhostLogin && (
        <div className="billing-actions">
          <Button size="sm" onClick={() => setOpened('card')}>
            {card ? text.replaceCard : text.addCard} {forProduct}
          </Button>
          {card && (
            <Button size="sm" variant="ghost" onClick={() => setOpened('remove')}>
              {text.removeCard} {forProduct}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {opened === 'card' && (
          <CardDialog
            product={product}
            isFirst={card === null}
            token={user.token}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'remove' && (
          <ConfirmDialog
            title={text.removeTitle(product)}
            keep={text.cancel}
            confirm={text.removeCard}
            busy={action.isBusy}
            onClose={() => setOpened(null)}
            onConfirm={forget}
          >
            <p>{text.removeText}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </li>
  );
}
