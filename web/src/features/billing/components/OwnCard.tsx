import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { billing as text } from '../../../messages/billing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { CardLine } from '../../card/CardLine';
import { expiryOf } from '../../card/model';
import { myProducts } from '../../session/model/products';
import type { User } from '../../session/model/user';
import { payWithProductCard } from '../api/billing';
import type { Subscription } from '../model/billing';
import { useAction } from '../model/useAction';

type OwnCardProps = { subscription: Subscription; now: string; user: User };

/** The card that only one subscription is paid with, a warning before it expires, and the way back to the product's. */
export function OwnCard({ subscription: { charge, product, own_card: own }, now, user }: OwnCardProps) {
  const boot = useBoot();
  const { isBusy, run } = useAction();
  const products = useQuery(myProducts(boot, user.token));
  if (!own) return null;
  const card = {
    cardType: own.card_type,
    lastFour: own.last_four,
    expMonth: own.exp_month,
    expYear: own.exp_year,
  };
  const expiry = expiryOf(card, now);
  const hasOther = products.data?.some((one) => one.product === product && one.cardDetails !== null) ?? false;
  const goBack = () =>
    void run(() => payWithProductCard(boot, user.token, { product, charge }), text.ownCardLeft);
  return (
    <Note
      {...(expiry === 'good' ? {} : { tone: 'warning' as const })}
      action={
        hasOther &&
        !user.isGhostLogin && (
          <Button size="sm" busy={isBusy} onClick={goBack}>
            {text.leaveOwnCard(product)}
            <span className="sr-only"> {charge.name}</span>
          </Button>
        )
      }
    >
      <span className="billing-own">
        {text.ownCard} <CardLine card={card} />
        {expiry !== 'good' && (
          <Badge tone={expiry === 'past' ? 'danger' : 'warning'}>
            {expiry === 'past' ? text.expired : text.expiresSoon}
          </Badge>
        )}
      </span>
    </Note>
  );
}
