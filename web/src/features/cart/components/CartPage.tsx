import './cart.css';
import { RefreshCw, ShoppingCart, WifiOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { CartFrame } from '../../../lib/wire';
import { cart as text } from '../../../messages/cart';
import { ui } from '../../../messages/ui';
import { BrowseInstead } from '../../../ui/BrowseInstead';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHead } from '../../../ui/PageHead';
import { Skeleton } from '../../../ui/Skeleton';
import { SignInFirst } from '../../session/components/SignInFirst';
import { useSession } from '../../session/model/session';
import { isSignedOut } from '../../session/model/user';
import { loadSentence, type ReadCart, useCart } from '../model/useCart';
import { CartView, type GoesWith } from './CartView';

const OpenPayments = lazyPart(() =>
  import('../../payment/components/OpenPayment').then((m) => m.OpenPayments),
);

type CartPageProps = {
  frame: CartFrame;
  /** What goes with the items: given by the page, of a cart that can be changed. */
  goesWith: GoesWith;
};

/** What an account is about to buy (S2.21), and what it bought here that its bank has not confirmed yet. */
export function CartPage({ frame, goesWith }: CartPageProps) {
  const session = useSession();
  const read = useCart();
  const cart = read.query.data;
  const organization = session.status === 'signed-in' ? session.user.organization : '';
  return (
    <>
      <PageHead
        breadcrumbs={frame.breadcrumbs}
        heading={text.heading}
        lead={
          cart && cart.products.length > 0
            ? text.lead(cart.products.length, organization, cart.agents)
            : text.leadUnknown
        }
      />
      {read.token && (
        <Suspense>
          <OpenPayments
            token={read.token}
            which={({ cart_id: of, application_id: app }) =>
              // An app that is in the cart again says so in its own row.
              Boolean(of) && !cart?.products.some((one) => one.id === app)
            }
          />
        </Suspense>
      )}
      <div className="cart">
        {cart && cart.products.length > 0 ? (
          <CartView
            cart={cart}
            token={read.token}
            isGhost={read.isGhost}
            readAt={read.query.dataUpdatedAt}
            goesWith={goesWith}
          />
        ) : (
          <CartState query={read.query} />
        )}
      </div>
    </>
  );
}

/** Why there is nothing to show: nobody is signed in, it is on its way, it cannot be read, or it is empty. */
export function CartState({ query, empty }: Pick<ReadCart, 'query'> & { empty?: string }) {
  const session = useSession();
  if (isSignedOut(session)) {
    return <SignInFirst text={text} />;
  }
  if (query.isError) return <Unread failure={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <LoadingCart />;
  return (
    <BrowseInstead
      icon={ShoppingCart}
      title={text.emptyTitle}
      text={empty ?? text.emptyText}
      label={text.browse}
    />
  );
}

/** S8.18, S8.11 */
function Unread({ failure, onRetry }: { failure: unknown; onRetry: () => void }): ReactNode {
  const retry = <Button onClick={onRetry}>{ui.retry}</Button>;
  if (!navigator.onLine) {
    return <EmptyState icon={WifiOff} title={text.offlineTitle} text={text.offlineText} action={retry} />;
  }
  return <EmptyState icon={RefreshCw} title={text.failedTitle} text={loadSentence(failure)} action={retry} />;
}

export function LoadingCart() {
  return (
    <div className="cart-grid" role="status" aria-label={text.loading}>
      <Skeleton className="skeleton-card" />
      <Skeleton className="skeleton-card" />
    </div>
  );
}
