import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { Button } from '../../../ui/Button';

const CardDialog = lazyPart(() => import('../../payment/components/CardDialog').then((m) => m.CardDialog));
const OpenMenu = lazyPart(() => import('./OpenMenu').then((m) => m.OpenMenu));

type AddCardProps = {
  /** What each has a card already: the new one takes its place. */
  products: readonly Product[];
  token: string;
};

/** The way to another card, of whoever pays for several products after the question for which. */
export function AddCard({ products, token }: AddCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [product, setProduct] = useState<Product | null>(null);
  const [only] = products;
  const asks = products.length > 1;
  const button = (
    <Button
      size="sm"
      variant="ghost"
      aria-haspopup={asks ? 'menu' : 'dialog'}
      onClick={() => (asks ? setIsAsking(true) : only && setProduct(only))}
    >
      {text.anotherCard}
    </Button>
  );
  return (
    <>
      {isAsking ? (
        <Suspense fallback={button}>
          <OpenMenu
            trigger={button}
            items={products.map((one) => ({
              label: text.cardFor(one),
              onSelect: () => setProduct(one),
            }))}
          />
        </Suspense>
      ) : (
        button
      )}
      <Suspense>
        {product && (
          <CardDialog product={product} isFirst={false} token={token} onClose={() => setProduct(null)} />
        )}
      </Suspense>
    </>
  );
}
