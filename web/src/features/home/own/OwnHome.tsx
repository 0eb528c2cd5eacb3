import './own-home.css';
import type { Home } from '../../../lib/wire';
import { ownHome as text } from '../../../messages/ownHome';
import { SectionHead } from '../../../ui/SectionHead';
import { Skeleton } from '../../../ui/Skeleton';
import { countOf } from '../../my-apps/useWaitingThings';
import { BigSearch } from '../../search/components/BigSearch';
import type { User } from '../../session/model/user';
import { Categories } from '../read/Categories';
import { DealsOnList, Fresh, GoesWith, RecentlyViewed } from './sections';
import { useOwnHome } from './useOwnHome';
import { WaitingStrips } from './WaitingStrips';

/** The first page of somebody who is signed in: what waits, what goes with what they have, and what is new. */
export function OwnHome({ user, home }: { user: User; home: Home }) {
  const { things, fits, viewed, since, products, fresh, deals, isLoading } = useOwnHome(user);
  const { installed } = things;
  const name = user.name.includes('@') ? '' : (user.name.split(' ')[0] ?? '');
  return (
    <div className="home-own" aria-busy={isLoading}>
      <div className="home-own-head">
        <div className="may-shrink">
          <h1>{text.greeting(new Date().getHours(), name)}</h1>
          <p role="status">
            {isLoading
              ? text.loading
              : installed
                ? text.lead(user.organization, installed.length, countOf(things))
                : text.unread}
          </p>
        </div>
        <BigSearch placeholder={text.search} />
      </div>
      {isLoading ? (
        // Everything comes at once, so that nothing moves what is being read.
        <div className="home-own-wait">
          <Skeleton />
          <Skeleton />
        </div>
      ) : (
        <>
          <WaitingStrips things={things} token={user.token} />
          <GoesWith fits={fits} />
          <RecentlyViewed apps={viewed} />
          <Fresh cards={fresh} since={since} products={products} />
          <DealsOnList cards={deals} />
          <AllCategories home={home} />
        </>
      )}
    </div>
  );
}

/** The shop's own way to all apps, where its editors gave the first page one. */
function AllCategories({ home }: { home: Home }) {
  const categories = home.sections.find(({ kind }) => kind === 'categories')?.categories;
  if (!categories?.length) return null;
  return (
    <section className="sec">
      <SectionHead title={text.categories} />
      <Categories categories={categories} />
    </section>
  );
}
