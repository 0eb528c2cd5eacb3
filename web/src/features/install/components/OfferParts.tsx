import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import type { App } from '../../../lib/wire';
import { useToken } from '../../session/model/session';
import { type Offered, termsOf } from '../model/offer';
import { PriceLines } from './PriceLines';

// What asks for the tax comes with the first person who is signed in.
const parts = () => import('./PreviewedOffer');
const PreviewedLines = lazyPart(() => parts().then((m) => m.PreviewedLines));
const PreviewedTerms = lazyPart(() => parts().then((m) => m.PreviewedTerms));

type OfferPartProps = { app: Pick<App, 'product'>; offered: Offered };

/** The price line by line. Without an account nobody knows the tax. */
export function OfferLines({ app, offered }: OfferPartProps) {
  const token = useToken();
  if (!token) return <PriceLines offered={offered} tax={{ kind: 'nobody' }} />;
  return (
    <Suspense fallback={<PriceLines offered={offered} tax={{ kind: 'pending' }} />}>
      <PreviewedLines app={app} token={token} offered={offered} />
    </Suspense>
  );
}

/** What is taken today and what next. */
export function OfferTerms({ app, offered }: OfferPartProps) {
  const token = useToken();
  const beforeTax = termsOf(offered, undefined);
  return (
    <p className="price-box-terms">
      {token ? (
        <Suspense fallback={beforeTax}>
          <PreviewedTerms app={app} token={token} offered={offered} />
        </Suspense>
      ) : (
        beforeTax
      )}
    </p>
  );
}
