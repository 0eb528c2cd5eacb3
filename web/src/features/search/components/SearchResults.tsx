import '../../catalog/components/app-cards.css';
import { memo, useMemo, useState } from 'react';
import { catalogueText } from '../../../lib/catalogueText';
import { count } from '../../../lib/money';
import { useShownPage } from '../../../lib/pages/PageContext';
import { portionOf } from '../../../lib/pagination';
import { useShownAgents } from '../../../lib/shownAgents';
import { search } from '../../../messages/search';
import { searchPage as text } from '../../../messages/searchPage';
import { AppIcon } from '../../../ui/AppIcon';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Stars } from '../../../ui/markup/Stars';
import { OpenPaymentNote } from '../../../ui/OpenPaymentNote';
import { RowPrice } from '../../../ui/Price';
import { Skeleton } from '../../../ui/Skeleton';
import { AiBadge, Verified } from '../../catalog/components/Marks';
import { ScenePicture } from '../../catalog/components/ScenePicture';
import { chooseLooks } from '../../catalog/model/looks';
import { QuickAction } from '../../install/components/QuickAction';
import type { ReasonPoints as Line, Reasons, SearchResults as Results } from '../api/search';
import { hitPath } from '../model/address';
import { reasonOf } from '../model/reason';
import type { AppHit, PartnerHit } from '../model/schema';
import { highlighted, priceOf, ratingOf, sceneOf, scenesOf } from '../model/search';
import { Highlight } from './Highlight';
import { ReasonPoints } from './ReasonPoints';

const FIRST_ROWS = 20;

type SearchResultsProps = {
  results: Results;
  isPending: boolean;
  /** Why each stands where it stands, when that was asked for. */
  reasons: Reasons | undefined;
};

export function SearchResults({ results, isPending, reasons }: SearchResultsProps) {
  const { apps, partners, totalApps, totalPartners } = results;
  const [more, setMore] = useState(0);
  const { shown, next } = portionOf(apps, FIRST_ROWS, FIRST_ROWS, more);
  const looks = useMemo(() => chooseLooks(scenesOf(apps, text.place)), [apps]);
  return (
    <div>
      {totalApps > 0 && totalPartners > 0 && (
        <nav className="wrap-row mb-6" aria-label={text.sections}>
          <a className="chip" href="#apps">
            {search.apps} <span className="num muted">{count(totalApps)}</span>
          </a>
          <a className="chip" href="#partners">
            {search.partners} <span className="num muted">{count(totalPartners)}</span>
          </a>
        </nav>
      )}
      <div className="search-results" data-pending={isPending || undefined}>
        {apps.length > 0 && (
          <section id="apps">
            <h2>{totalApps > 0 ? search.apps : text.relatedApps}</h2>
            <ul className="mt-1">
              {shown.map((hit, index) => (
                <AppResult
                  key={hit.objectID}
                  hit={hit}
                  lookName={looks[index]?.name}
                  reasons={reasons?.get(hit.objectID)}
                />
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
          <section id="partners" className="search-partners">
            <h2 className="mb-5">{search.partners}</h2>
            <ul className="cards cards-3">
              {partners.map((hit) => (
                <li key={hit.objectID}>
                  <PartnerResult hit={hit} reasons={reasons?.get(hit.objectID)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

type ResultProps<Hit> = { hit: Hit; reasons: readonly Line[] | undefined };

type AppResultProps = ResultProps<AppHit> & { lookName: string | undefined };

// The same hit is drawn once, whatever else an answer brings.
const AppResult = memo(function AppResult({ hit, lookName, reasons }: AppResultProps) {
  const { page } = useShownPage();
  const agents = useShownAgents();
  const scene = sceneOf(hit, text.place);
  const look = scene?.looks.find(({ name }) => name === lookName);
  const place = scene?.looks[0]?.place;
  return (
    <li className="app-row search-row">
      <AppIcon src={hit.icon} size={52} />
      <div className="grow">
        <div className="search-row-head">
          <h3>
            <Link className="app-row-name" to={hitPath(hit.path, page.embedded ?? false)}>
              <Highlight value={highlighted(hit, 'name', hit.name)} />
            </Link>
          </h3>
          {hit.verified && <Verified size={16} />} {hit.aiPowered && <AiBadge />}{' '}
          {hit._related && <Badge>{text.related}</Badge>}{' '}
          <span className="search-row-developer small muted">
            <Highlight value={highlighted(hit, 'developer', hit.developer)} />
          </span>
        </div>
        <p className="app-row-text clamp-2" {...catalogueText}>
          <Highlight value={highlighted(hit, 'shortDescription', hit.shortDescription)} />
        </p>
        <ReasonLine hit={hit} />
        <ReasonPoints lines={reasons} />
        <div className="search-row-meta">
          <Stars rating={ratingOf(hit)} />
          {place && !hit.service && <span className="muted">{place}</span>}
          <OpenPaymentNote appId={hit.objectID} />
        </div>
      </div>
      <div className="app-row-price">
        <RowPrice price={priceOf(hit)} agents={agents} />
        <QuickAction app={actionableOf(hit)} opens />
      </div>
      <ScenePicture className="search-row-scene" name={hit.name} scene={scene} look={look} />
    </li>
  );
});

/** What the action of a result needs to know. */
function actionableOf(hit: AppHit) {
  const { objectID: id, slug, path, name, icon, service } = hit;
  return { id, slug, path, name, icon, service, price: priceOf(hit) };
}

/** What matched, where the row itself does not show it. */
function ReasonLine({ hit }: { hit: AppHit }) {
  const reason = reasonOf(hit);
  if (!reason) return null;
  const isDeveloper = reason.field === 'developer';
  return (
    <p className={isDeveloper ? 'search-reason search-reason-phone' : 'search-reason'}>
      {reason.field ? text.reason[reason.field] : text.likeBest}
      <span {...catalogueText}>
        <Highlight value={reason.value} />
      </span>
    </p>
  );
}

const PartnerResult = memo(function PartnerResult({ hit, reasons }: ResultProps<PartnerHit>) {
  const field = hit.shortDescription ? 'shortDescription' : 'headline';
  const place = [hit.city, hit.country].filter(Boolean).join(', ');
  return (
    <article className="app-card">
      <div className="app-card-top">
        <AppIcon src={hit.icon} size={46} />
        <div className="grow">
          <h3 className="app-card-name">
            <PartnerName hit={hit} />
          </h3>
          {place && <p className="app-card-by ellip">{place}</p>}
        </div>
      </div>
      <p className="app-card-text clamp-2" {...catalogueText}>
        <Highlight value={highlighted(hit, field, hit.shortDescription || hit.headline)} />
      </p>
      <ReasonPoints lines={reasons} />
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

// As many as fill a screen, so that content below them does not move while it is in view.
const SKELETON_ROWS = [...'abcdefghijkl'];

export function ResultSkeleton() {
  return (
    <ul className="page-top" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="app-row search-row">
          <Skeleton className="skeleton-icon" />
          <div className="skeleton-lines">
            <Skeleton className="skeleton-name" />
            <Skeleton className="skeleton-text" />
            <Skeleton className="skeleton-meta" />
          </div>
          <Skeleton className="skeleton-price" />
        </li>
      ))}
    </ul>
  );
}
