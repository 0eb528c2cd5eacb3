import './home.css';
import { memo, Suspense, startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import type { Home } from '../../lib/wire';
import { Drawn } from '../../ui/markup/drawnPart';
import { useSession } from '../session/model/session';
import type { Session } from '../session/model/user';
import { Hero } from './Hero';
import { HomeSection } from './HomeSection';
import { groupSections, type PlacedSection } from './model';
import { buildPanel } from './parts';

// Only who is signed in has it.
const loadOwn = () => import('./own/OwnHome');
const OwnHome = lazyPart(() => loadOwn().then((m) => m.OwnHome));

/**
 * The first page: the shop's, the same for everybody, and in its place their own for who is
 * signed in. Where a browser keeps a sign-in (theme-init.js), the shop's is not shown first.
 */
export function HomePage({ home }: { home: Home }) {
  const session = useSession();
  const isOwn = useIsOwn(session.status === 'signed-in');
  // One boundary around both: the shop's page stays until the code of the own one runs.
  return (
    <Suspense fallback={<div className="home-own" />}>
      {session.status === 'signed-in' && isOwn ? (
        <OwnHome user={session.user} home={home} />
      ) : (
        <>
          {isAwaited(session.status) && <div className="home-room" aria-hidden="true" />}
          <div className="home-shop">
            <ShopHome home={home} />
          </div>
        </>
      )}
    </Suspense>
  );
}

/** Whether the own page may still come. */
const isAwaited = (status: Session['status']) => status === 'unknown' || status === 'signed-in';

/** What somebody reads or writes in already is not taken from them: the own page comes the next time. */
function useIsOwn(isSignedIn: boolean): boolean {
  const [isOwn, setIsOwn] = useState(isSignedIn);
  useEffect(() => {
    // Outside: the code of the own page, how far this one is scrolled, and where the cursor is.
    let isGone = false;
    if (isSignedIn)
      loadOwn().then(() => {
        if (!isGone && (isRoomKept() || !isBeingRead())) startTransition(() => setIsOwn(true));
      }, giveRoomBack);
    return () => {
      isGone = true;
    };
  }, [isSignedIn]);
  return isOwn;
}

const isRoomKept = () => document.documentElement.dataset.account === 'kept';

/** Without a network, and without the code of the own page, the shop's is better than none. */
function giveRoomBack() {
  delete document.documentElement.dataset.account;
}

function isBeingRead(): boolean {
  const main = document.querySelector('main');
  const at = document.activeElement;
  return scrollY > 0 || (at !== main && main?.contains(at) === true);
}

/** Who is signed in changes what stands around it, and single buttons in it. */
const ShopHome = memo(function ShopHome({ home }: { home: Home }) {
  const groups = groupSections(home.sections);
  return (
    <>
      <Hero home={home} />
      {groups.map((group) => (
        // Each is hydrated in a task of its own, so that none of them is long.
        <Suspense key={sectionKey(group)}>
          <SectionRow group={group} home={home} />
        </Suspense>
      ))}
      <Drawn part={buildPanel} props={{}} />
    </>
  );
});

function SectionRow({ group, home }: { group: PlacedSection[]; home: Home }) {
  const [only] = group;
  if (group.length === 1 && only) {
    return <HomeSection section={only.section} isFirst={only.isFirst} home={home} />;
  }
  return (
    <div className="sec duo">
      {group.map(({ section, isFirst }) => (
        <HomeSection key={section.kind} section={section} isFirst={isFirst} home={home} isPanel />
      ))}
    </div>
  );
}

const sectionKey = (group: PlacedSection[]) =>
  group.map(({ section, index }) => `${section.kind} ${index}`).join(' ');
