import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { Note } from '../../../ui/Note';
import { isSameCard } from '../../card/model';
import { myProducts, type ProductSubscription } from '../../session/model/products';
import type { User } from '../../session/model/user';
import { CardPanel } from './CardPanel';
import { Panel } from './Panel';
import { Loaded } from './Section';

/** The card that pays for each product. */
export function Cards({ user, products }: { user: User; products: readonly Product[] }) {
  const boot = useBoot();
  const query = useQuery(myProducts(boot, user.token));
  return (
    <Panel id="cards" title={text.cards}>
      <Loaded query={query}>
        {(all) => {
          const shown = all.filter((one) => products.includes(one.product));
          return (
            <>
              {areSame(shown) && <Note>{text.sameCard}</Note>}
              <ul className="billing-cards">
                {shown.map((one) => (
                  <CardPanel key={one.product} product={one.product} card={one.cardDetails} user={user} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** S5.12 */
function areSame([first, second]: readonly ProductSubscription[]): boolean {
  return Boolean(
    first?.cardDetails && second?.cardDetails && isSameCard(first.cardDetails, second.cardDetails),
  );
}
