import type { App } from '../../lib/wire';
import type { OneApp } from './api';

/**
 * A free app that is not public, as the install button takes it. It is installed as any other is;
 * what only a public page shows is empty.
 */
export function asSold(app: OneApp): App & Pick<OneApp, 'status'> {
  const { id, slug, name, product, icon, status, shortDescription, underMaintenance } = app;
  const isTrue = (name: string) => app.customProps[name] === 'true';
  return {
    ...NOTHING,
    id,
    slug,
    name,
    product,
    icon,
    status,
    shortDescription,
    path: `/private-apps/${slug}/`,
    service: isTrue('isService'),
    clientId: app.authorization?.clientId ?? '',
    offer: { ...NOTHING.offer, underMaintenance },
    ...(app.directInstallUrl && {
      directInstall: { url: app.directInstallUrl, inNewTab: isTrue('directInstallUrlInNewTab') },
    }),
  };
}

const NOTHING: Omit<
  App,
  'id' | 'slug' | 'name' | 'product' | 'icon' | 'shortDescription' | 'path' | 'service' | 'clientId'
> = {
  lifecycle: 'PUBLISHED',
  ai: false,
  verified: false,
  developer: '',
  developerInfo: { id: '', slug: '', name: '', icon: '', website: '' },
  price: { cents: 0, frequency: 'free', perAccount: false, trialDays: 0 },
  rating: null,
  ratings: { rate: 0, votes: 0, histogram: [], withText: 0, reviews: [] },
  offer: {
    plans: [],
    trialDays: 0,
    cardRequired: false,
    contactOnly: false,
    planLevel: 'any',
    onlyOwner: false,
    underMaintenance: false,
  },
  // The page of its settings is that of a public app: nobody is led there.
  facts: { appearsIn: ['Settings'], categories: [], installations: 0, languages: [], worksWith: [] },
  support: { email: '', tutorialUrl: '', privacyUrl: '' },
  breadcrumbs: [],
  descriptionHtml: '',
  pictures: [],
  features: [],
  benefits: [],
  upgrades: [],
  permissions: [],
  changelog: [],
  moreByDeveloper: [],
  alternatives: [],
  usedWith: [],
};
