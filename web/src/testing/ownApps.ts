import type { OwnApp } from '../features/console/model/standing';
import type { DraftApp } from '../features/console/model/values';

// Apps as the API answers them, for tests.

/** An app that is paid monthly and has everything that a listing needs. */
export function ownApp(change: Partial<OwnApp> = {}): OwnApp {
  const name = change.name ?? 'Chat Scorer';
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    id: `id-${slug}`,
    name,
    slug,
    product: 'livechat',
    ownerId: 'appsmiths',
    category: { id: '11', name: 'Analytics', slug: 'analytics' },
    categories: ['analytics'],
    authorization: null,
    theme: null,
    icon: `/marketplace/media/icon/${slug}.svg`,
    icons: { small: '', large: '', original: '' },
    screenshots: [1, 2, 3].map((n) => ({
      id: String(n),
      small: `/s${n}.png`,
      large: `/l${n}.png`,
      title: '',
    })),
    features: ['Scores', 'Counts', 'Sleeps'].map((title) => ({ title, description: 'Each chat.' })),
    benefits: [{ title: 'Faster', description: 'By half.' }],
    widgets: [],
    payment: {
      price: 500,
      oldPrice: null,
      frequency: 'monthly',
      perAccount: true,
      trialDays: 14,
      creditCardRequired: false,
      tiersPricingConfig: { enabled: false, tiers: [] },
    },
    plans: [
      { id: 'monthly', billingCycle: 'monthly', price: 500 },
      { id: 'yearly', billingCycle: 'yearly', price: 5000 },
    ],
    shortDescription: 'Scores every chat as soon as it is closed, for all of the team.',
    longDescription: 'It **scores** chats.',
    tutorialUrl: 'https://apps.test/help',
    privacyPolicyUrl: 'https://apps.test/privacy',
    changelog: '',
    directInstallUrl: '',
    installations: 0,
    rating: null,
    languages: [],
    industries: [],
    country: '',
    types: [],
    hidden: false,
    hasIcon: true,
    underMaintenance: false,
    customProps: {},
    submittedAt: null,
    acceptedAt: null,
    publishedAt: null,
    status: 'IN_DEVELOPMENT',
    ...change,
  };
}

/** The same as its developer works on it. */
export function draftApp(change: Partial<DraftApp> = {}): DraftApp {
  const { icons, screenshots, payment, ...listed } = ownApp();
  return {
    ...listed,
    authorization: null,
    icons: { ...icons, id: listed.id, title: listed.name },
    screenshots: screenshots.map((shot) => ({ ...shot, original: shot.large })),
    payment: payment && { ...payment, discount: null },
    hasIcon: true,
    suspended: false,
    video: null,
    priceRise: null,
    raisesPrice: false,
    shares: [
      { id: 'monthly', share: 400, tiers: [] },
      { id: 'yearly', share: 4000, tiers: [] },
    ],
    descriptionHtml: '<p>It <strong>scores</strong> chats.</p>',
    mayInvite: true,
    version: 1,
    revision: '1.0',
    revisionState: 'draft',
    parent: '',
    origin: 'console',
    license: 0,
    inspectorLicense: 0,
    meta: '',
    interfaceIconsDefault: null,
    interfaceIconsDark: null,
    elements: { buttons: [], widgets: [], chatBoosters: [], cover: null, onboarding: null },
    keywords: [],
    webhookUrl: '',
    chatWebhookUrl: '',
    installable: true,
    integration: false,
    migratedAccess: true,
    qualifiedLead: false,
    createdAt: null,
    updatedAt: null,
    reviewStartedAt: null,
    archivedAt: null,
    ...change,
  };
}
