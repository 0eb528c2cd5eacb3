import '../../styles/entry-page.css';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazyPart';
import type { App } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { Crumbs } from '../../ui/Crumbs';
import { SectionHead } from '../../ui/SectionHead';
import { SectionTabs } from '../../ui/SectionTabs';
import { AppCard } from '../catalog/components/AppCard';
import { BuyBar, InstallScope, PriceBox } from '../install/components/PriceBox';
import { AppHead } from './AppHead';
import { Gallery } from './gallery/Gallery';
import { sectionsOf } from './model';
import { Alternatives, UsedWithApps } from './RelatedApps';
import { RetirementNote } from './RetirementNote';
import { AppSection } from './sections';

const AddToCart = lazyPart(() => import('../cart/components/AddToCart').then((m) => m.AddToCart));
const PriceRiseNote = lazyPart(() => import('./PriceRiseNote').then((m) => m.PriceRiseNote));

/** With `isDraft` it is a draft that nobody can have yet, and that no browser remembers. */
export function AppPage({ app, isDraft = false }: { app: App; isDraft?: boolean }) {
  const sections = sectionsOf(app);
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
          {app.offer.retirement && <RetirementNote retirement={app.offer.retirement} />}
        </div>
        {app.pictures.length > 0 && (
          <div className="app-pictures">
            <Gallery pictures={app.pictures} />
          </div>
        )}
        <div className="app-side">
          <PriceBox app={app} addToCart={(plan) => <AddToCart app={app} plan={plan} />} />
        </div>
        <div className="app-rest">
          {sections.length > 1 && <SectionTabs sections={sections} />}
          {sections.map(
            (section) =>
              section.id !== 'more-by-developer' && (
                // Each is hydrated in a task of its own, so that none of them is long.
                <Suspense key={section.id}>
                  <AppSection section={section} app={app} />
                </Suspense>
              ),
          )}
        </div>
      </div>
      <Suspense>
        <Alternatives app={app} />
        <UsedWithApps app={app} />
        <MoreByDeveloper app={app} />
      </Suspense>
      <BuyBar app={app} />
    </InstallScope>
  );
}

function MoreByDeveloper({ app: { developer, moreByDeveloper } }: { app: App }) {
  if (moreByDeveloper.length === 0) return null;
  return (
    <section className="sec" id="more-by-developer">
      <SectionHead title={text.more(developer)} />
      <ul className="cards cards-3">
        {moreByDeveloper.map((card) => (
          <li key={card.id}>
            <AppCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
