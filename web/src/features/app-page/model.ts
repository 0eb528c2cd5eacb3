import type { App } from '../../lib/wire';
import { app as text } from '../../messages/app';

/** The sections of an app page, by the names that addresses use (S2.18). */
export const SECTION_IDS = [
  'your-use',
  'description',
  'features',
  'benefits',
  'upgrades',
  'permissions',
  'support',
  'app-terms',
  'reviews',
  'changelog',
  'more-by-developer',
] as const;

export type SectionId = (typeof SECTION_IDS)[number];
/** A tab may have a shorter label than its section; screen readers get the rest of the words. */
export type Section = { id: SectionId; title: string; tab: string; tabRest?: string };

/** Sections without content are left out, with their tab. What is installed has its use before all that is said of the app. */
export function sectionsOf(app: App, isInstalled = false): Section[] {
  const isThere: Record<SectionId, boolean> = {
    'your-use': isInstalled,
    description: app.descriptionHtml !== '',
    features: app.features.length > 0,
    benefits: app.benefits.length > 0,
    upgrades: app.upgrades.length > 0,
    permissions: app.permissions.length > 0,
    support: app.support.email !== '' || app.support.tutorialUrl !== '',
    'app-terms': true,
    reviews: app.lifecycle === 'PUBLISHED',
    changelog: app.changelog.length > 0,
    'more-by-developer': app.moreByDeveloper.length > 0,
  };
  const titles: Record<SectionId, string> = {
    'your-use': text.yourUse,
    description: text.description,
    features: text.features,
    benefits: text.benefits,
    upgrades: text.upgrades,
    permissions: text.permissions,
    support: text.support,
    'app-terms': text.terms,
    reviews: text.reviews,
    changelog: text.changelog,
    'more-by-developer': text.more(app.developer),
  };
  const tabs: Partial<Record<SectionId, Pick<Section, 'tab' | 'tabRest'>>> = {
    'app-terms': { tab: text.termsTab },
    'more-by-developer': { tab: text.moreTab, tabRest: text.moreTabBy(app.developer) },
  };
  return SECTION_IDS.filter((id) => isThere[id]).map((id) => ({
    id,
    title: titles[id],
    tab: titles[id],
    ...tabs[id],
  }));
}
