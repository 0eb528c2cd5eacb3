import '../catalog/components/app-cards.css';
import './favourites.css';
import { useQueries } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Suspense } from 'react';
import { useBoot } from '../../lib/boot';
import { toggleFavourite, useFavourites } from '../../lib/favourites';
import { lazyPart } from '../../lib/lazyPart';
import { toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { App, Page } from '../../lib/wire';
import { favourites as text } from '../../messages/favourites';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { Button, buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { PageHead } from '../../ui/PageHead';
import { Skeleton } from '../../ui/Skeleton';
import { AppCard } from '../catalog/components/AppCard';
import { chooseLooks } from '../catalog/model/looks';
import { useSession } from '../session/model/session';

const AddAllToCart = lazyPart(() => import('../cart/components/AddAllToCart').then((m) => m.AddAllToCart));

const MOST_COMPARED = 4;

/** The apps that were marked in this browser. */
export function FavouritesPage({ favourites }: { favourites: NonNullable<Page['favourites']> }) {
  const slugs = useFavourites();
  const pages = useMarked(slugs);
  const isHydrated = useIsHydrated();
  const session = useSession();
  const there = slugs.filter((_, at) => pages[at]?.isPending || pages[at]?.data?.app);
  const compared = there.slice(0, MOST_COMPARED);
  const sold = pages.flatMap(({ data }) => (data?.app && isForCart(data.app) ? [data.app] : []));
  return (
    <>
      <PageHead breadcrumbs={favourites.breadcrumbs} heading={text.heading} lead={text.lead}>
        <div className="wrap-row">
          {compared.length > 1 && (
            <Link className={buttonClass()} to={`/compare/${compared.join(',')}/`}>
              {text.compare(compared.length)}
            </Link>
          )}
          {session.status === 'signed-in' && sold.length > 0 && (
            <Suspense>
              <AddAllToCart apps={sold} />
            </Suspense>
          )}
        </div>
      </PageHead>
      <div className="page-top favourites-room">
        {slugs.length > 0 ? <Marked slugs={slugs} pages={pages} /> : isHydrated && <NothingMarked />}
      </div>
    </>
  );
}

function NothingMarked() {
  return <BrowseInstead icon={Heart} title={text.emptyTitle} text={text.emptyText} label={text.browse} />;
}

/** Apps that are coming soon or sold by contact only cannot be bought. */
const isForCart = (app: App): boolean => app.lifecycle === 'PUBLISHED' && !app.offer.contactOnly;

type MarkedPage = { data: Page | undefined; isPending: boolean };

/** What an app costs and how it is rated today comes from its own page. */
function useMarked(slugs: readonly string[]): readonly MarkedPage[] {
  const { base } = useBoot();
  return useQueries({
    queries: slugs.map((slug) => pageQuery(base, toPageAddress(`/apps/${slug}/`, ''))),
  });
}

function Marked({ slugs, pages }: { slugs: readonly string[]; pages: readonly MarkedPage[] }) {
  // All at once: one that comes later would push the others.
  if (pages.some(({ isPending }) => isPending)) return <Skeleton className="skeleton-card" />;
  const looks = chooseLooks(pages.map(({ data }) => data?.app?.scene));
  return (
    <ul className="cards">
      {slugs.map((slug, index) => {
        const data = pages[index]?.data;
        return (
          <li key={slug} className="stack">
            {data?.app ? (
              <AppCard card={data.app as App} look={looks[index]} level={2} />
            ) : (
              <Gone slug={slug} />
            )}
            <Button className="btn-wrap" size="sm" variant="ghost" onClick={() => toggleFavourite(slug)}>
              {text.remove}
              <span className="sr-only"> {data?.app?.name ?? slug}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Gone({ slug }: { slug: string }) {
  return (
    <div className="app-card">
      <h2 className="app-card-name">{slug}</h2>
      <p className="app-card-text">{text.gone}</p>
    </div>
  );
}
