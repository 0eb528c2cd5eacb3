import type {
  App,
  Boot,
  Card,
  Expert,
  Listing,
  Offer,
  Page,
  Person,
  Picture,
  Price,
  Rating,
} from '../lib/wire';

// Pages as the server sends them, of entries of the demo world.

export const boot: Boot = {
  brand: 'Marketplace',
  build: 'test-build',
  base: '/marketplace',
  language: 'en',
  accounts: '/accounts',
  staff: '/staff',
  api: '/api',
  billing: '/billing',
  search: '/search',
  searchApp: 'marketplace',
  searchKey: 'public',
  clientId: 'marketplace',
  demo: true,
  slices: { header: 'h1', footer: 'f1' },
  navigation: [
    { text: 'Apps', path: '/apps/' },
    { text: 'Services', path: '/services/' },
    { text: 'Partners', path: '/partners/' },
    { text: 'Developers', path: '/developers/' },
    { text: 'Deals', path: '/saas-deals/' },
  ],
  footer: [
    {
      title: 'Browse',
      links: [
        { text: 'All apps', path: '/apps/' },
        { text: 'New and noteworthy', path: '/apps/new-and-noteworthy/' },
        { text: 'Staff top picks', path: '/apps/staff-top-picks/' },
        { text: 'Services', path: '/services/' },
        { text: 'Deals', path: '/saas-deals/' },
      ],
    },
    {
      title: 'Collections',
      links: [
        { text: 'AI-powered', path: '/apps/ai-powered/' },
        { text: 'Starter pack', path: '/apps/starter-pack/' },
        { text: 'Self-setup', path: '/apps/self-setup/' },
      ],
    },
    { title: 'Build', links: [{ text: 'API reference', path: '/api/docs' }] },
    { title: 'Help', links: [{ text: 'Find an expert', path: '/partners/' }] },
  ],
};

/** The same on a German page. */
export const germanBoot: Boot = {
  ...boot,
  base: '/marketplace/de',
  language: 'de',
  languages: [
    { code: 'en', name: 'English', base: '/marketplace' },
    { code: 'de', name: 'Deutsch', base: '/marketplace/de' },
  ],
};

export const FREE: Price = { cents: 0, frequency: 'free', perAccount: false, trialDays: 0 };

/** The generated type cannot say that an entry without ratings carries null. */
export const UNRATED = null as unknown as Rating;

type CardInput = Partial<Card> & Pick<Card, 'slug' | 'name' | 'developer' | 'shortDescription'>;

export function card(input: CardInput): Card {
  return {
    id: `id-${input.slug}`,
    path: `/apps/${input.slug}/`,
    icon: `/marketplace/media/icon/${input.slug}.svg`,
    product: 'livechat',
    verified: false,
    ai: false,
    service: false,
    rating: UNRATED,
    price: FREE,
    ...input,
  };
}

export const askguru = card({
  slug: 'askguru',
  name: 'AskGuru',
  developer: 'Silvertrail',
  shortDescription: 'Suggests a reply to each customer message, taken from your own help articles.',
  verified: true,
  ai: true,
  rating: { rate: 4.7, votes: 379 },
});

export const deepl = card({
  slug: 'deepl',
  name: 'DeepL',
  developer: 'Lumenforge',
  shortDescription: 'Chat in your own language while the customer reads and writes in theirs.',
  verified: true,
  ai: true,
  rating: { rate: 4.5, votes: 179 },
});

export const dropbox = card({
  slug: 'dropbox',
  name: 'Dropbox',
  developer: 'Harborline',
  shortDescription: 'A Dropbox button in the message box to pick a file and send the link in the chat.',
  rating: { rate: 5, votes: 1 },
  price: { cents: 9900, frequency: 'once', perAccount: false, trialDays: 0 },
});

export const viber = card({
  slug: 'viber',
  name: 'Viber',
  developer: 'Northlane',
  shortDescription: 'Answer Viber messages beside your chats, with pictures and seen marks.',
  rating: { rate: 4.2, votes: 88 },
  price: {
    cents: 1400,
    oldCents: 2000,
    frequency: 'monthly',
    perAccount: false,
    trialDays: 14,
    percent: 30,
    until: '2026-12-13',
  },
});

export const teams = card({
  slug: 'microsoft-teams',
  name: 'Microsoft Teams',
  developer: 'Platform Team',
  shortDescription: 'Ask a colleague in Teams without leaving the chat.',
  verified: true,
  price: { cents: 900, frequency: 'monthly', perAccount: true, trialDays: 14 },
});

export const training = card({
  slug: 'chatbot-building-starter',
  name: 'Chatbot Building Starter',
  developer: 'Appsmiths',
  path: '/services/chatbot-building-starter/',
  shortDescription: 'A first chatbot in five working days, from access to handover.',
  service: true,
  price: { cents: 9500, frequency: 'hourly', perAccount: false, trialDays: 0 },
});

const trello = card({
  slug: 'trello-for-livechat',
  name: 'Trello for LiveChat',
  developer: 'Granite Bay',
  shortDescription: 'Save what a visitor asks for as a Trello card, written from the chat itself.',
});

export const cards = [askguru, deepl, dropbox, viber, teams, training];

export function placement(slug: string, name: string, place = 'plugin', label = 'Chat details'): Picture {
  const src = `/marketplace/pictures/scenes/${slug}/${place}.svg`;
  return {
    kind: 'scene',
    src,
    thumb: `${src}?thumb`,
    alt: `${name}: ${label}`,
    label,
    caption: `${name} in ${label}.`,
  };
}

const freeOffer: Offer = {
  plans: [],
  trialDays: 0,
  cardRequired: false,
  contactOnly: false,
  planLevel: 'any',
  onlyOwner: false,
  underMaintenance: false,
};

export const app: App = {
  ...askguru,
  breadcrumbs: [
    { text: 'Home', path: '/' },
    { text: 'Chatbots', path: '/apps/chatbots/' },
    { text: 'AskGuru', path: '/apps/askguru/' },
  ],
  lifecycle: 'PUBLISHED',
  descriptionHtml:
    '<p>While the customer is still reading your greeting, AskGuru has looked through your articles. A draft appears in the panel, with the sources it was built from underneath. Press Tab to take it, edit, send.</p><p>If nothing fits, AskGuru says <em>no answer found</em> in place of inventing one.</p><p><strong>Before you start</strong></p><ul><li>The app is free for up to 1,500 drafts a month per account.</li><li>Drafts follow the language of the customer.</li></ul>',
  pictures: [
    placement('askguru', 'AskGuru'),
    {
      ...placement('askguru', 'AskGuru', 'messagebox', 'Message box'),
      kind: 'video',
      label: 'Video',
      durationS: 42,
      captions: [
        { at: 0, text: 'A customer asks whether a repair is covered.' },
        { at: 9, text: 'AskGuru proposes two sentences and names the article.' },
        { at: 24, text: 'The agent opens the paragraph, changes one word and sends it.' },
      ],
    },
    placement('askguru', 'AskGuru', 'settings', 'Settings'),
  ],
  features: [
    {
      title: 'Draft for every message',
      description: 'Shown in two to four seconds in the panel or message box, never sent without the agent.',
    },
    {
      title: 'Sources under each draft',
      description: 'See the article and paragraph an answer rests on, with a link to open it.',
    },
    {
      title: 'Sources by group',
      description: 'Decide which team may draw on which site, files or rated chats.',
    },
    {
      title: 'Nine languages',
      description: 'Japanese article, German customer: the draft is German and cites the original.',
    },
  ],
  benefits: [
    {
      title: 'New agents answer sooner',
      description: 'Knowledge of the whole team is at hand on the first day at the desk.',
    },
    {
      title: 'Same question, same answer',
      description: 'Customers hear one return policy, whoever is on shift.',
    },
  ],
  upgrades: [
    {
      id: 'u1',
      name: 'Another 1,500 drafts',
      description: 'Adds 1,500 drafts to every month; can be booked several times.',
      price: { cents: 1900, frequency: 'monthly', perAccount: false, trialDays: 0 },
      counted: true,
    },
    {
      id: 'u2',
      name: 'Hourly crawl',
      description: 'Reads your help site every hour instead of once a night.',
      price: { cents: 900, frequency: 'monthly', perAccount: false, trialDays: 0 },
      counted: false,
    },
  ],
  permissions: [
    { area: 'Chats', readOnly: false, scopes: ['chats--all:ro', 'chats--my:rw'] },
    { area: 'Archives', readOnly: true, scopes: ['archives--all:ro'] },
    { area: 'Groups', readOnly: true, scopes: ['groups--all:ro'] },
    { area: 'Webhooks and integrations', readOnly: false, scopes: ['properties--my:rw'] },
  ],
  support: {
    email: 'support@silvertrail.example',
    tutorialUrl: 'https://help.silvertrail.example/askguru',
    privacyUrl: 'https://silvertrail.example/privacy',
  },
  ratings: {
    rate: 4.7,
    votes: 379,
    histogram: [
      { stars: 5, percent: 78, votes: 295 },
      { stars: 4, percent: 18, votes: 67 },
      { stars: 3, percent: 2, votes: 8 },
      { stars: 2, percent: 1, votes: 4 },
      { stars: 1, percent: 1, votes: 5 },
    ],
    withText: 25,
    reviews: [
      {
        id: 'r1',
        name: 'Haruka M.',
        organization: 'Kobako Stationery',
        rate: 5,
        date: '2026-11-12',
        text: 'Our articles are in Japanese and a third of the customers write in English. The drafts read like our own people on a good day.',
      },
      {
        id: 'r2',
        name: 'Colin E.',
        organization: 'Packhorse Cycles',
        rate: 5,
        date: '2026-07-29',
        text: 'The list of unanswered questions is worth more than the drafts.',
      },
      {
        id: 'r3',
        name: 'Magda W.',
        organization: 'Szafa Online',
        rate: 4,
        date: '2026-04-21',
        text: 'Drafts are too polite and too long.',
        reply: 'Settings, Tone, Brief: added in July. Thank you for sending us examples, Magda.',
      },
      {
        id: 'r4',
        name: 'Terrell J.',
        organization: 'Hearthline Insurance',
        rate: 2,
        date: '2026-02-09',
        text: '1,500 drafts sounded like a lot.',
      },
      {
        id: 'r5',
        name: 'Lotte B.',
        organization: 'Fietsplan',
        rate: 5,
        date: '2025-12-01',
        text: 'Says so when it does not know. I trust it because of that.',
      },
    ],
  },
  changelog: [
    {
      version: '2.2',
      date: '2026-10-29',
      title: 'Sources cite paragraphs',
      text: 'A source link now opens the article at the paragraph used, where the help site has anchors.',
    },
    { version: '1.0', date: '2025-08-16', title: 'Hello', text: 'Drafts from a help site and files.' },
  ],
  moreByDeveloper: [deepl, dropbox, teams],
  alternatives: [],
  usedWith: [],
  developerInfo: {
    id: 'd1',
    slug: 'silvertrail',
    name: 'Silvertrail',
    website: 'https://silvertrail.example',
    icon: '/marketplace/media/icon/silvertrail.svg',
  },
  facts: {
    worksWith: ['Live chat'],
    appearsIn: ['Chat details', 'Message box', 'Settings'],
    installations: 7291,
    languages: ['English', 'Japanese'],
    updated: '2026-10-29',
    categories: [{ text: 'Chatbots', path: '/apps/chatbots/' }],
  },
  offer: freeOffer,
  clientId: 'askguru-client',
};

export const listing: Listing = {
  heading: 'All apps',
  headline: 'Every published app for live chat and help desk.',
  intro: '',
  breadcrumbs: [
    { text: 'Home', path: '/' },
    { text: 'Apps', path: '/apps/' },
  ],
  noun: 'apps',
  of: 212,
  total: 164,
  page: 1,
  pageSize: 6,
  cards,
  facets: [
    {
      param: 'compatibility',
      label: 'Works with',
      values: [
        { value: 'livechat', label: 'Live chat', count: 187, selected: true },
        { value: 'helpdesk', label: 'Help desk', count: 74, selected: false },
      ],
    },
    {
      param: 'payment',
      label: 'Price',
      values: [
        { value: 'free', label: 'Free', count: 96, selected: false },
        { value: 'once', label: 'One-time', count: 14, selected: false },
        { value: 'monthly-per-organization', label: 'Recurrent per license', count: 58, selected: false },
        { value: 'monthly-per-account', label: 'Recurrent per agent', count: 44, selected: false },
      ],
    },
    {
      param: 'categories',
      label: 'Category',
      values: [
        'E-commerce',
        'CRM',
        'Chatbots',
        'Analytics',
        'Lead generation',
        'CMS',
        'Help desk',
        'Invoicing',
      ].map((label, index) => ({
        value: label.toLowerCase().replace(' ', '-'),
        label,
        count: 34 - index,
        selected: false,
      })),
    },
    {
      param: 'language',
      label: 'Language',
      values: [
        { value: 'en', label: 'English', count: 164, selected: true },
        { value: 'de', label: 'German', count: 61, selected: false },
      ],
    },
    {
      param: 'country',
      label: 'Country',
      values: [{ value: 'US', label: 'United States', count: 61, selected: false }],
    },
  ],
  sort: 'recommended',
  sorts: [
    { value: 'recommended', label: 'Recommended' },
    { value: 'popularity', label: 'Popularity' },
    { value: 'published', label: 'Recently published' },
    { value: 'price', label: 'Price' },
    { value: 'alphabetically', label: 'Alphabetically' },
  ],
};

const meta = { description: '', canonical: 'http://localhost/marketplace/' };
const base = { status: 200, meta };

const highlight = (one: Card, tag: string) => ({
  card: one,
  tags: [tag],
  text: one.shortDescription,
  picture: placement(one.slug, one.name),
});

const ranked = (title: string, slug: string) => ({ title, path: `/apps/${slug}/`, cards: cards.slice(0, 4) });

export const tallPine: Person = {
  slug: 'tall-pine-studio',
  name: 'Tall Pine Studio',
  text: 'Report training, ticket agents and bots for teams that read their numbers.',
  icon: '/marketplace/media/icon/tall-pine-studio.svg',
  path: '/partners/tall-pine-studio/',
  rating: { rate: 4.8, votes: 48 },
  place: 'Bend, United States',
  recommended: true,
  hourlyRateCents: 9500,
};

export const expert: Expert = {
  ...tallPine,
  kind: 'agency',
  mode: 'editorial',
  breadcrumbs: [
    { text: 'Home', path: '/' },
    { text: 'Partners', path: '/partners/' },
    { text: 'Tall Pine Studio', path: '/partners/tall-pine-studio/' },
  ],
  paragraphs: ['Bots are a smaller line.', 'Whatever we write for you is yours to keep.'],
  website: 'https://tall-pine-studio.example',
  services: ['Training', 'Chatbot Building'],
  worksWith: ['Live chat', 'Help desk'],
  languages: ['English', 'Spanish'],
  industries: ['E-commerce'],
  projectRateFromCents: 19900,
  agents: 14,
  cards: [training],
  projects: [
    { title: 'Enrolment bot', client: 'Larkfield College', text: 'Answers dates and fees.', year: 2026 },
  ],
  testimonials: [
    { name: 'Dana R.', organization: 'Lumen Home', text: 'We argued for an hour.', date: '2025-04-16' },
  ],
};

export const pages = {
  home: {
    ...base,
    path: '/',
    kind: 'home',
    title: 'Marketplace Integrations',
    home: {
      hero: {
        title: 'Add what your support team is missing',
        text: 'Apps, services and experts for live chat and help desk. See where each one appears in the agent app before you install it.',
        searchPlaceholder: 'Search apps and partners',
        popularTitle: 'Popular now',
        popular: ['whatsapp', 'order status', 'translate'],
      },
      week: highlight(askguru, 'app-of-the-week'),
      highlights: [...cards.slice(1), trello].map((one) => highlight(one, 'monthly-highlights')),
      sections: [
        {
          kind: 'chips',
          title: 'Curated lists',
          chips: [
            { slug: 'staff-top-picks', text: 'Staff top picks', path: '/apps/staff-top-picks/' },
            { slug: 'ai-powered', text: 'AI-powered', path: '/apps/ai-powered/' },
            { slug: 'saas-deals', text: 'Deals', path: '/saas-deals/' },
          ],
        },
        {
          kind: 'highlights',
          title: 'Monthly highlights',
          text: 'Six apps our team kept open this month.',
          link: { text: 'See all apps', path: '/apps/staff-top-picks/' },
        },
        {
          kind: 'ranked',
          title: 'Picked, new and clever',
          ranked: [
            ranked('Staff top picks', 'staff-top-picks'),
            ranked('New and noteworthy', 'new-and-noteworthy'),
            ranked('AI-powered', 'ai-powered'),
          ],
        },
        {
          kind: 'promo',
          title: '',
          promo: {
            title: 'Viber at 30 percent off',
            text: 'Give a Viber bot a person to hand over to, with pictures and seen marks in the chat.',
            linkText: 'See the deal',
            path: '/apps/viber/',
            picture: placement('viber', 'Viber', 'fullscreen', 'Full screen'),
            until: '2026-12-13',
          },
        },
        {
          kind: 'collections',
          title: 'Collections',
          text: 'Sets that work together.',
          collections: [
            'Starter pack',
            'For e-commerce',
            'Messaging apps',
            'Self-setup',
            'Hackathon winners',
            'By the platform team',
          ].map((title) => ({
            slug: title,
            title,
            text: 'Eight free apps for the first week of a new team.',
            path: `/apps/${title.toLowerCase().replace(/ /g, '-')}/`,
            icons: cards.slice(0, 4).map((one) => one.icon),
          })),
        },
        {
          kind: 'deals',
          title: 'Deals that end soon',
          link: { text: 'See all', path: '/saas-deals/' },
          cards: [viber],
        },
        {
          kind: 'categories',
          title: 'Browse by category',
          categories: [
            { slug: 'e-commerce', name: 'E-commerce', path: '/apps/e-commerce/', count: 34 },
            { slug: 'crm', name: 'CRM', path: '/apps/crm/', count: 28 },
            { slug: 'chatbots', name: 'Chatbots', path: '/apps/chatbots/', count: 24 },
          ],
        },
        {
          kind: 'media',
          title: 'See it where it works',
          media: [
            {
              kind: 'PLACEMENT',
              title: 'A map in the message box',
              text: 'Pick a branch or an address, and the customer receives a card with a map.',
              path: '/apps/places/',
              picture: placement('places', 'Places', 'messagebox', 'Message box'),
            },
            {
              kind: 'video',
              title: 'One question, one source',
              text: 'An agent asks AskGuru about a warranty and checks the paragraph before sending.',
              path: '/apps/askguru/',
              picture: app.pictures[1] ?? placement('askguru', 'AskGuru'),
            },
          ],
        },
        {
          kind: 'services',
          title: 'Services',
          link: { text: 'All services', path: '/services/' },
          cards: [training],
        },
        {
          kind: 'partners',
          title: 'Recommended partners',
          link: { text: 'All partners', path: '/partners/recommended/' },
          people: [
            {
              slug: 'tall-pine-studio',
              name: 'Tall Pine Studio',
              text: 'Report training, ticket agents and bots for teams that read their numbers.',
              icon: '/marketplace/media/icon/tall-pine-studio.svg',
              path: '/partners/tall-pine-studio/',
              rating: { rate: 4.8, votes: 48 },
            },
          ],
        },
        {
          kind: 'developers',
          title: 'Developers',
          people: [
            {
              slug: 'appsmiths',
              name: 'Appsmiths',
              text: 'Twelve integrations and two services by a small team in Ohio.',
              icon: '/marketplace/media/icon/appsmiths.svg',
              path: '/developers/appsmiths/',
              rating: UNRATED,
            },
          ],
        },
      ],
    },
  },
  listing: { ...base, path: '/apps/', kind: 'listing', title: 'All apps · Integrations', listing },
  app: { ...base, path: '/apps/askguru/', kind: 'app', title: 'AskGuru · Chatbots · Integrations', app },
  partners: {
    ...base,
    path: '/partners/',
    kind: 'listing',
    title: 'Partners · Integrations',
    listing: {
      ...listing,
      heading: 'Partners',
      noun: 'partners',
      total: 1,
      of: 1,
      cards: [],
      people: [tallPine],
      facets: [],
      sorts: [{ value: 'recommended', label: 'Recommended' }],
    },
  },
  expert: {
    ...base,
    path: '/partners/tall-pine-studio/',
    kind: 'expert',
    title: 'Tall Pine Studio · Partners · Integrations',
    expert,
  },
  developer: {
    ...base,
    path: '/developers/appsmiths/',
    kind: 'developer',
    title: 'Appsmiths · Developers · Integrations',
    developer: {
      slug: 'appsmiths',
      name: 'Appsmiths',
      text: 'Twelve integrations and two services by a small team in Ohio.',
      icon: '/marketplace/media/icon/appsmiths.svg',
      path: '/developers/appsmiths/',
      rating: { rate: 4.5, votes: 1096 },
      products: 13,
      installations: 19093,
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Developers', path: '/developers/' },
        { text: 'Appsmiths', path: '/developers/appsmiths/' },
      ],
      paragraphs: ['Eight people work here now.'],
      website: 'https://appsmiths.example',
      email: 'help@appsmiths.example',
      country: 'United States',
      city: 'Columbus',
      founded: 2017,
      languages: ['English', 'Spanish'],
      links: [{ text: 'Blog', path: 'https://blog.appsmiths.example' }],
      listing: {
        ...listing,
        cards: cards.filter((one) => !one.service),
        total: 5,
        of: 5,
        facets: [],
        sorts: [],
      },
      services: [training],
    },
  },
  setUp: {
    ...base,
    path: '/embedded-apps/askguru/install/',
    kind: 'set-up',
    title: 'Set up AskGuru | Integrations',
    embedded: true,
    setUp: {
      app: askguru,
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'AskGuru', path: '/apps/askguru/' },
      ],
      permissions: [
        { area: 'Chats', readOnly: false, scopes: ['chats--all:rw'] },
        { area: 'Customers', readOnly: true, scopes: ['customers:ro'] },
      ],
      clientId: 'askguru-client',
      directInstall: { url: 'https://app.test/install', inNewTab: false },
      origin: 'https://app.test',
    },
  },
  appScreen: {
    ...base,
    path: '/app/askguru/',
    kind: 'app-screen',
    title: 'AskGuru | Integrations',
    appScreen: {
      id: askguru.id,
      slug: 'askguru',
      name: 'AskGuru',
      icon: askguru.icon,
      product: 'livechat',
      path: '/apps/askguru/',
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'AskGuru', path: '/apps/askguru/' },
      ],
      origin: 'https://askguru.example',
      supportEmail: 'help@askguru.example',
    },
  },
  compare: {
    ...base,
    path: '/compare/askguru,deepl/',
    kind: 'compare',
    title: 'Compare apps · Integrations',
    compare: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Compare', path: '/compare/' },
      ],
      columns: [askguru, deepl].map((card) => ({
        card,
        facts: app.facts,
        offer: app.offer,
        permissions: app.permissions,
        features: ['Cites its source'],
        pathWithout: '/compare/deepl/',
      })),
      add: [
        { name: 'Viber', icon: '/marketplace/media/icon/viber.svg', path: '/compare/askguru,deepl,viber/' },
      ],
    },
  },
  favourites: {
    ...base,
    path: '/favourites/',
    kind: 'favourites',
    title: 'Favourites · Integrations',
    favourites: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Favourites', path: '/favourites/' },
      ],
    },
  },
  myApps: {
    ...base,
    path: '/my-apps/',
    kind: 'my-apps',
    title: 'My apps · Integrations',
    myApps: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'My apps', path: '/my-apps/' },
      ],
    },
  },
  company: {
    ...base,
    path: '/company/',
    kind: 'company',
    title: 'Requests and budget · Integrations',
    company: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Requests and budget', path: '/company/' },
      ],
    },
  },
  invoice: {
    ...base,
    path: '/billing/invoices/3/',
    kind: 'invoice',
    title: 'Invoice · Integrations',
    invoice: { number: 3 },
  },
  moderation: {
    ...base,
    path: '/moderation/',
    kind: 'moderation',
    title: 'Reviews to judge · Integrations',
    moderation: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Reviews to judge', path: '/moderation/' },
      ],
    },
  },
  staffSetup: {
    ...base,
    path: '/staff/setup/',
    kind: 'staff-setup',
    title: 'First start · Integrations',
    staffSetup: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'First start', path: '/staff/setup/' },
      ],
    },
  },
  legal: {
    ...base,
    path: '/legal/privacy/',
    kind: 'legal',
    title: 'Privacy | Legal | Integrations',
    legal: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Legal', path: '/legal/' },
        { text: 'Privacy', path: '/legal/privacy/' },
      ],
      heading: 'Privacy',
      textHtml: '<h2>What is kept</h2><p>Names and addresses.</p>',
      updated: '2026-11-01',
      texts: [
        { text: 'Terms of use', path: '/legal/terms/' },
        { text: 'Privacy', path: '/legal/privacy/' },
      ],
    },
  },
  invitation: {
    ...base,
    path: '/invitation/',
    kind: 'shared',
    title: 'Invitation · Integrations',
    shared: {
      what: 'invitation',
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Invitation', path: '/invitation/' },
      ],
    },
  },
  preview: {
    ...base,
    path: '/preview/',
    kind: 'shared',
    title: 'Preview of a draft · Integrations',
    shared: {
      what: 'preview',
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Preview of a draft', path: '/preview/' },
      ],
    },
  },
  privateApps: {
    ...base,
    path: '/private-apps/',
    kind: 'mine',
    title: 'Private apps · Integrations',
    mine: {
      list: 'private',
      heading: 'Private apps',
      text: 'Apps of your organization, whatever their state.',
      path: '/private-apps/',
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Private apps', path: '/private-apps/' },
      ],
    },
  },
  cart: {
    ...base,
    path: '/cart/',
    kind: 'cart',
    title: 'Cart · Integrations',
    cart: {
      breadcrumbs: [
        { text: 'Home', path: '/' },
        { text: 'Cart', path: '/cart/' },
      ],
    },
  },
  cartCheckout: {
    ...base,
    path: '/cart/checkout/',
    kind: 'cart-order',
    title: 'Confirm purchase · Integrations',
    cartOrder: { step: 'checkout' },
  },
  cartThanks: {
    ...base,
    path: '/checkout/cart/c1/thank-you/',
    kind: 'cart-order',
    title: 'Thank you · Integrations',
    cartOrder: { step: 'thank-you', cartId: 'c1' },
  },
  cartReview: {
    ...base,
    path: '/checkout/cart/c1/review-order/',
    kind: 'cart-order',
    title: 'Review order · Integrations',
    cartOrder: { step: 'review-order', cartId: 'c1' },
  },
  search: {
    ...base,
    path: '/search/',
    kind: 'search',
    title: 'Search · Integrations',
    search: { asked: false, query: '', suggestions: ['whatsapp', 'order status', 'translate'] },
  },
  notFound: {
    ...base,
    status: 404,
    path: '/404/',
    kind: 'failure',
    title: 'Page not found · Integrations',
    failure: { status: 404, popular: [askguru, deepl, dropbox] },
  },
  broken: {
    ...base,
    status: 500,
    path: '/500/',
    kind: 'failure',
    title: 'Something broke · Integrations',
    failure: { status: 500, popular: [] },
  },
  signIn: {
    ...base,
    path: '/sign-in/',
    kind: 'sign-in',
    title: 'Sign in · Integrations',
    signIn: {
      action: '/accounts/signin',
      client: 'Marketplace',
      email: '',
      errors: {},
      popup: false,
      forgot: '/accounts/forgot?client_id=marketplace',
      signUp: '/accounts/signup?client_id=marketplace',
      demoAccounts: [
        { email: 'owner@acme.test', organization: 'Acme Inc.', why: 'buys everything' },
        { email: 'agent@acme.test', organization: 'Acme Inc.', why: 'may not install; can ask for access' },
      ],
      demoPassword: 'marketplace-demo',
    },
  },
  signUp: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Sign up · Integrations',
    account: {
      form: {
        name: 'sign-up',
        action: '/accounts/signup?client_id=marketplace',
        back: '/accounts/signin?client_id=marketplace',
        values: { email: 'ada@new.test' },
        errors: { password: 'Choose a password of 8 to 255 characters.' },
        roles: [],
      },
    },
  },
  consent: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Allow access · Integrations',
    account: {
      consent: {
        action: '/accounts/consent?client_id=app',
        client: 'Dropbox',
        account: 'a1',
        email: 'owner@acme.test',
        permissions: [
          { area: 'Chats', readOnly: true, scopes: ['chats--all:ro'] },
          { area: 'Webhooks and integrations', readOnly: false, scopes: ['integrations_manage'] },
        ],
        forAll: true,
        popup: false,
      },
    },
  },
  sessions: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Your sessions · Integrations',
    account: {
      sessions: {
        action: '/accounts/sessions',
        email: 'owner@acme.test',
        verified: false,
        data: '/accounts/data',
        close: '/accounts/close',
        organizationData: '/accounts/organization/data',
        closeOrganization: '/accounts/organization/close',
        sessions: [
          {
            id: 's1',
            browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            address: '192.0.2.1',
            since: '2026-11-20',
            current: true,
            applications: ['Marketplace'],
          },
        ],
        consents: [
          {
            clientId: 'app',
            client: 'Dropbox',
            coverage: 'organization',
            since: '2026-11-20',
            withdrawable: true,
          },
        ],
        tokens: [
          { id: 't1', name: 'My assistant', since: '2026-11-20', asks: true, console: ['apps--all:ro'] },
        ],
        secondFactor: {
          on: true,
          since: '2026-11-20',
          codesLeft: 9,
          trusted: [
            {
              id: 'd1',
              browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
              until: '2026-12-20',
            },
          ],
          setupPage: '/accounts/second-factor/setup',
          off: '/accounts/second-factor/off',
          codes: '/accounts/second-factor/codes',
        },
      },
    },
  },
  secondFactor: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Set up a second factor · Integrations',
    account: {
      secondFactor: {
        action: '/accounts/second-factor/setup',
        email: 'owner@acme.test',
        secret: 'JBSWY3DPEHPK3PXP',
        size: 3,
        path: 'M0 0h3v1h-3z',
        demanded: true,
        errors: {},
      },
    },
  },
  recoveryCodes: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Recovery codes · Integrations',
    account: {
      recoveryCodes: { codes: ['k4x2-p9mq-7rst-abcd', 'zzzz-yyyy-xxxx-wwww'], next: '/accounts/sessions' },
    },
  },
  ghost: {
    ...base,
    path: '/accounts/',
    kind: 'account',
    title: 'Browse as a customer · Integrations',
    account: {
      ghost: {
        action: '/accounts/ghost',
        query: 'acme',
        found: [{ id: 'a1', email: 'owner@acme.test', name: 'Margaret Oduya', organization: 'Acme Inc.' }],
        looks: [
          {
            id: 'g1',
            staff: 'staff@market.test',
            account: 'owner@solo.test',
            organization: 'Solo Ltd',
            reason: 'Ticket 4711',
            day: '2026-11-20',
            from: '09:30',
            until: '09:42',
          },
        ],
        reason: '',
        error: 'Say why, in 5 to 500 characters. It is kept in the audit log.',
      },
    },
  },
  notice: {
    ...base,
    path: '/notice/',
    kind: 'notice',
    title: 'Sign-in failed · Integrations',
    notice: {
      heading: 'This application may not sign you in',
      text: 'The address it asked to return to is not registered.',
      code: 'invalid_request',
    },
  },
} satisfies Record<string, Page>;
