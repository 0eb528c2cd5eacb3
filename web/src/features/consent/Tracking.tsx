import { Suspense, useEffect, useState } from 'react';
import { rootOf, useBoot } from '../../lib/boot';
import { comparedApps } from '../../lib/comparedKey';
import { onShopEvent } from '../../lib/events';
import { forgetCampaign, isWorthKeeping, saveCampaign } from '../../lib/keptCampaign';
import { lazyPart } from '../../lib/lazyPart';
import { recentSearches } from '../../lib/recentSearches';
import { viewedApps } from '../../lib/viewedApps';
import type { Page } from '../../lib/wire';
import { type Consent, readConsent, saveConsent } from './consent';
import { pageView, startTagManager, tagEvent } from './tagManager';

const ConsentBar = lazyPart(() => import('./ConsentBar').then((m) => m.ConsentBar));

/**
 * Stores the campaign data and reports each page to the tag manager, once the
 * visitor agreed. They are asked only where there is something to agree to.
 */
export function Tracking({ page }: { page: Pick<Page, 'path' | 'title'> }) {
  const boot = useBoot();
  const { base, gtm } = boot;
  const root = rootOf(boot);
  const [choice, setChoice] = useState<Consent | 'unread' | 'open'>('unread');

  useEffect(() => {
    // Outside: the cookie with an earlier choice.
    setChoice(readConsent() ?? (gtm || isWorthKeeping() ? 'open' : 'denied'));
  }, [gtm]);

  useEffect(() => {
    // Outside: cookies and the tag manager.
    if (choice === 'denied') forgetCampaign(root);
    if (choice !== 'granted') return;
    saveCampaign(root);
    if (gtm) startTagManager(gtm);
  }, [root, choice, gtm]);

  useEffect(() => {
    // Outside: the tag manager.
    if (choice === 'granted' && gtm) pageView(base + page.path, page.title);
  }, [base, choice, gtm, page.path, page.title]);

  useEffect(() => {
    // Outside: the tag manager, and whoever says that something happened (S4.39).
    if (choice === 'granted' && gtm) return onShopEvent(tagEvent);
  }, [choice, gtm]);

  if (choice !== 'open') return null;
  const choose = (made: Consent) => {
    saveConsent(root, made);
    if (made === 'denied') for (const kept of [recentSearches, viewedApps, comparedApps]) kept.write(null);
    setChoice(made);
  };
  return (
    <Suspense>
      <ConsentBar onChoice={choose} />
    </Suspense>
  );
}
