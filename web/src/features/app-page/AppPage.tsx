import '../../styles/entry-page.css';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import type { App } from '../../lib/wire';
import { Crumbs } from '../../ui/Crumbs';
import { Drawn } from '../../ui/markup/drawnPart';
import { SectionTabs } from '../../ui/SectionTabs';
import { useScopedInstall } from '../install/components/InstallScope';
import { BuyBar, InstallScope, PriceBox } from '../install/components/PriceBox';
import { useSession } from '../session/model/session';
import { AppHead } from './AppHead';
import { Gallery } from './gallery/Gallery';
import { type SectionId, sectionsOf } from './model';
import { readSection, relatedApps, retirementNote, reviews, upgrades } from './parts';

const AddToCart = lazyPart(() => import('../cart/components/AddToCart').then((m) => m.AddToCart));
const YourUse = lazyPart(() => import('./your-use/YourUse').then((m) => m.YourUse));
const PriceRiseNote = lazyPart(() => import('./PriceRiseNote').then((m) => m.PriceRiseNote));

/** With `isDraft` it is a draft that nobody can have yet, and that no browser remembers. */
export function AppPage({ app, isDraft = false }: { app: App; isDraft?: boolean }) {
  useEffect(() => {
    // Outside: what this browser keeps of the apps that were looked at. Nobody waits for it.
    if (isDraft) return;
    void import('../for-you/viewed').then(({ rememberViewed }) => rememberViewed(app));
  }, [app, isDraft]);
  return (
    <InstallScope app={app}>
      <div className="app-layout">
        <div className="app-head">
          <Crumbs links={app.breadcrumbs} className="crumbs-top" />
          <AppHead app={app} />
          {app.offer.priceRise && (
            <Suspense>
              <PriceRiseNote rise={app.offer.priceRise} />
            </Suspense>
          )}
          {app.offer.retirement && (
            <Drawn part={retirementNote} props={{ retirement: app.offer.retirement }} />
          )}
        </div>
        {app.pictures.length > 0 && (
          <div className="app-pictures">
            <Gallery pictures={app.pictures} />
          </div>
        )}
        <div className="app-side">
          <PriceBox app={app} addToCart={(plan) => <AddToCart app={app} plan={plan} />} />
        </div>
        <Sections app={app} />
      </div>
      <Related app={app} />
      <BuyBar app={app} />
    </InstallScope>
  );
}

function Sections({ app }: { app: App }) {
  const { state } = useScopedInstall();
  const sections = sectionsOf(app, state.kind === 'installed');
  return (
    <div className="app-rest">
      {sections.length > 1 && <SectionTabs sections={sections} />}
      {sections.map(
        (section) =>
          section.id !== 'more-by-developer' && (
            <section key={section.id} className="app-sec" id={section.id}>
              <h2>{section.title}</h2>
              <SectionBody id={section.id} app={app} />
            </section>
          ),
      )}
    </div>
  );
}

// Who is signed in can buy, answer and mark helpful: these parts are others for them.
const useIsSignedIn = (): boolean => useSession().status === 'signed-in';

function Related({ app }: { app: App }) {
  return <Drawn part={relatedApps} props={{ app }} isChanged={useIsSignedIn()} />;
}

function SectionBody({ id, app }: { id: Exclude<SectionId, 'more-by-developer'>; app: App }) {
  const isChanged = useIsSignedIn();
  if (id === 'your-use') {
    return (
      <Suspense>
        <YourUse app={app} />
      </Suspense>
    );
  }
  if (id === 'upgrades') return <Drawn part={upgrades} props={{ app }} isChanged={isChanged} />;
  if (id === 'reviews') return <Drawn part={reviews} props={{ app }} isChanged={isChanged} />;
  return <Drawn part={readSection} props={{ id, app }} />;
}
