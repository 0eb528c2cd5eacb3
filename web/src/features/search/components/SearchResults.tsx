import { memo, useState } from 'react';
import { count } from '../../../lib/money';
import { useShownPage } from '../../../lib/pages/PageContext';
import { portionOf } from '../../../lib/pagination';
import { search as text } from '../../../messages/en';
import { AppIcon } from '../../../ui/AppIcon';
import { Button } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { OpenPaymentNote } from '../../../ui/OpenPaymentNote';
import { RowPrice } from '../../../ui/Price';
import { Skeleton } from '../../../ui/Skeleton';
import { Stars } from '../../../ui/Stars';
import { AiBadge, Verified } from '../../catalog/components/AppCard';
import type { SearchResults as Results } from '../api/search';
import { hitPath } from '../model/address';
import type { AppHit, PartnerHit } from '../model/schema';
import { highlighted, priceOf, ratingOf } from '../model/search';
import { Highlight } from './Highlight';

const FIRST_ROWS = 20;

export function SearchResults({ results, isPending }: { results: Results; isPending: boolean }) {
  const { apps, partners, totalApps, totalPartners } = results;
  const [more, setMore] = useState(0);
  const { shown, next } = portionOf(apps, FIRST_ROWS, FIRST_ROWS, more);
  return (
    <div>
      {totalApps > 0 && totalPartners > 0 && (
        <nav className="mb-6 flex gap-2" aria-label={text.sections}>
          <a className="chip" href="#apps">
            {text.apps} <span className="num text-muted">{count(totalApps)}</span>
          </a>
          <a className="chip" href="#partners">
            {text.partners} <span className="num text-muted">{count(totalPartners)}</span>
          </a>
        </nav>
      )}
      <div className="search-results" data-pending={isPending || undefined}>
        {apps.length > 0 && (
          <section id="apps">
            <h2>{text.apps}</h2>
            <ul className="mt-1">
              {shown.map((hit) => (
                <AppResult key={hit.objectID} hit={hit} />
              ))}
            </ul>
            {next > 0 && (
              <Button className="mt-4" onClick={() => setMore(more + 1)}>
                {text.showMore(next)}
              </Button>
            )}
          </section>
        )}
        {partners.length > 0 && (
          <section id="partners" className="mt-11">
            <h2 className="mb-5">{text.partners}</h2>
            <ul className="cards cards-3">
              {partners.map((hit) => (
                <li key={hit.objectID}>
                  <PartnerResult hit={hit} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

const AppResult = memo(function AppResult({ hit }: { hit: AppHit }) {
  const { page } = useShownPage();
  return (
    <li className="app-row search-row">
      <AppIcon src={hit.icon} size={52} />
      <div className="flex-1 min-w-0">
        <div className="flex items-center gap-2">
          <h3 className="min-w-0">
            <Link className="app-row-name" to={hitPath(hit.path, page.embedded ?? false)}>
              <Highlight value={highlighted(hit, 'name', hit.name)} />
            </Link>
          </h3>
          {hit.verified && <Verified size={16} />}
          {hit.aiPowered && <AiBadge />}
          <span className="hidden text-13 text-muted md:inline">{hit.developer}</span>
        </div>
        <p className="app-row-text line-clamp-2">
          <Highlight value={highlighted(hit, 'shortDescription', hit.shortDescription)} />
        </p>
        <div className="search-row-meta">
          <Stars rating={ratingOf(hit)} />
          <OpenPaymentNote appId={hit.objectID} />
        </div>
      </div>
      <div className="app-row-price">
        <RowPrice price={priceOf(hit)} />
      </div>
    </li>
  );
});

const PartnerResult = memo(function PartnerResult({ hit }: { hit: PartnerHit }) {
  const field = hit.shortDescription ? 'shortDescription' : 'headline';
  const place = [hit.city, hit.country].filter(Boolean).join(', ');
  return (
    <article className="app-card">
      <div className="app-card-top">
        <AppIcon src={hit.icon} size={46} />
        <div className="flex-1 min-w-0">
          <h3 className="app-card-name">
            <PartnerName hit={hit} />
          </h3>
          {place && <p className="app-card-by ellip">{place}</p>}
        </div>
      </div>
      <p className="app-card-text line-clamp-2">
        <Highlight value={highlighted(hit, field, hit.shortDescription || hit.headline)} />
      </p>
      <div className="app-card-foot">
        <Stars rating={ratingOf(hit)} />
      </div>
    </article>
  );
});

function PartnerName({ hit }: { hit: PartnerHit }) {
  const name = <Highlight value={highlighted(hit, 'name', hit.name)} />;
  return hit.path ? (
    <Link className="app-card-link" to={hit.path}>
      {name}
    </Link>
  ) : (
    <span className="ellip">{name}</span>
  );
}

// As many as fill a screen: what comes below them is not to move while somebody sees it.
const SKELETON_ROWS = [...'abcdefghijkl'];

export function ResultSkeleton() {
  return (
    <ul className="pt-9" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="app-row search-row">
          <Skeleton className="size-[52px] rounded-4" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="w-[30%]" />
            <Skeleton className="w-[64%] h-2.5" />
            <Skeleton className="w-[12%] h-2.5" />
          </div>
          <Skeleton className="w-14" />
        </li>
      ))}
    </ul>
  );
}
