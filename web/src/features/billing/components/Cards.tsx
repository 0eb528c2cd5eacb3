import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { type CardDetails, isSameCard } from '../../card/model';
import { myProducts, type ProductSubscription } from '../../session/model/products';
import type { User } from '../../session/model/user';
import { AddCard } from './AddCard';
import { CardPanel } from './CardPanel';
import { Panel } from './Panel';
import { Loaded } from './Section';

/** The cards that pay, each with its products. */
export function Cards({ user, products }: { user: User; products: readonly Product[] }) {
  const boot = useBoot();
  const query = useQuery(myProducts(boot, user.token));
  const payers = payersOf(query.data?.filter((one) => products.includes(one.product)) ?? []);
  // A product without a card has a button of its own.
  const isComplete = payers.length > 0 && payers.every(({ card }) => card);
  return (
    <Panel
      id="cards"
      title={text.cards}
      action={
        isComplete &&
        !user.isGhostLogin && <AddCard products={payers.flatMap(({ paid }) => paid)} token={user.token} />
      }
    >
      <Loaded query={query}>
        {() => (
          <ul className="billing-cards">
            {payers.map(({ paid, card }) => (
              <CardPanel key={paid[0]} products={paid} card={card} user={user} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type Payer = { paid: Product[]; card: CardDetails | null };

/** S5.12 Each card once, with all that it pays for and, where the products differ, the earliest expiry that is known. */
function payersOf(all: readonly ProductSubscription[]): Payer[] {
  const payers: Payer[] = [];
  for (const { product, cardDetails: card } of all) {
    const same = payers.find((one) => one.card && card && isSameCard(one.card, card));
    if (!same) payers.push({ paid: [product], card });
    else {
      same.paid.push(product);
      if (same.card && card && monthOf(card) < monthOf(same.card)) same.card = card;
    }
  }
  return payers;
}

const monthOf = ({ expYear, expMonth }: CardDetails) => expYear * 12 + expMonth;
