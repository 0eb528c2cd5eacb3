import { useQueries } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { toggleFavourite, useFavourites } from '../../lib/favourites';
import { toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import { useIsHydrated } from '../../lib/useIsHydrated';
import type { App, Page } from '../../lib/wire';
import { favourites as text } from '../../messages/en';
import { Button, buttonClass } from '../../ui/Button';
import { Crumbs } from '../../ui/Crumbs';
import { EmptyState } from '../../ui/EmptyState';
import { Link } from '../../ui/Link';
import { AppCard } from '../catalog/AppCard';

const MOST_COMPARED = 4;

/** The apps that were marked in this browser. */
export function FavouritesPage({ favourites }: { favourites: NonNullable<Page['favourites']> }) {
  const slugs = useFavourites();
  const isHydrated = useIsHydrated();
  return (
    <>
      <div className="page-head">
        <Crumbs links={favourites.breadcrumbs} />
        <h1>{text.heading}</h1>
        <p className="lead">{text.lead}</p>
        {slugs.length > 1 && (
          <Link
            className={`${buttonClass()} mt-4`}
            to={`/compare/${slugs.slice(0, MOST_COMPARED).join(',')}/`}
          >
            {text.compare(Math.min(slugs.length, MOST_COMPARED))}
          </Link>
        )}
      </div>
      <div className="pt-9">
        {slugs.length > 0 ? <Marked slugs={slugs} /> : isHydrated && <NothingMarked />}
      </div>
    </>
  );
}

function NothingMarked() {
  return (
    <EmptyState
      icon={Heart}
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        <Link className={buttonClass()} to="/apps/">
          {text.browse}
        </Link>
      }
    />
  );
}

/** What an app costs and how it is rated today comes from its own page. */
function Marked({ slugs }: { slugs: readonly string[] }) {
  const { base } = useBoot();
  const pages = useQueries({
    queries: slugs.map((slug) => pageQuery(base, toPageAddress(`/apps/${slug}/`, ''))),
  });
  return (
    <ul className="cards">
      {slugs.map((slug, index) => {
        const { data, isPending } = pages[index] ?? { data: undefined, isPending: false };
        if (isPending) return null;
        return (
          <li key={slug} className="grid gap-2">
            {data?.app ? <AppCard card={data.app as App} level={2} /> : <Gone slug={slug} />}
            <Button size="sm" variant="ghost" onClick={() => toggleFavourite(slug)}>
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
