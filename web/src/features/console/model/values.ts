import type { components } from '../../../lib/api.gen';
import { devConsole as text } from '../../../messages/devConsole';
import { devFilters as filters } from '../../../messages/devFilters';
import { devPrice as price } from '../../../messages/devPrice';
import { changesOf, type Entry, entriesOf } from './changelog';
import { lettersOf } from './limits';
import {
  MAX_DISCOUNT_PERCENT,
  MAX_KEYWORD,
  MAX_KEYWORDS,
  MAX_LANGUAGES,
  MAX_NAME,
  MAX_PRICE_CENTS,
  MAX_SENTENCE,
  MAX_SETUP_PLACE,
  MAX_TEXT,
  MAX_TIER_ACCOUNTS,
  MAX_TIER_PERCENT,
  MAX_TRIAL_DAYS,
  MAX_VIDEO_TITLE,
  MIN_PRICE_CENTS,
} from './limits.gen';
import { isUpload } from './pictures';
import { addressOfVideo } from './video';

// What is written of an app, as its fields hold it: amounts and days are text until they are sent.

/** An app as its developer works on it. */
export type DraftApp = components['schemas']['CataloguePrivateApplication'];

export type Titled = { title: string; description: string };
/** A feature or benefit in its field; the key stays when it moves. */
export type Item = Titled & { key: string };
/** A picture of the app at work; the key stays when it moves. */
export type Shot = { key: string; src: string; title: string };
/** The video, as it is typed; its poster is the address of an upload, '' for none. */
export type TypedVideo = { url: string; title: string; poster: string };
export type Frequency = 'once' | 'monthly' | 'hourly';
export type Paid = {
  price: string;
  frequency: Frequency;
  perAccount: boolean;
  trialDays: string;
  creditCardRequired: boolean;
  tiers: readonly TypedTier[];
};

/** A price from a number of accounts on in its fields; the key stays. */
export type TypedTier = { key: string; from: string; percent: string };

/** What is taken off for a while; the days are YYYY-MM-DD in UTC, '' for none yet. */
export type TypedDiscount = { percent: string; firstDay: string; lastDay: string };

export type Values = {
  name: string;
  shortDescription: string;
  /** What it works with. */
  product: DraftApp['product'];
  longDescription: string;
  category: string;
  /** Slugs of categories beside it, and of industries. */
  otherCategories: readonly string[];
  industries: readonly string[];
  /** With commas between. */
  languages: string;
  keywords: string;
  /** Its two letters, '' for none. */
  country: string;
  tutorialUrl: string;
  privacyPolicyUrl: string;
  features: readonly Item[];
  benefits: readonly Item[];
  /** Addresses of uploads; '' for none. */
  icon: string;
  darkIcon: string;
  screenshots: readonly Shot[];
  /** All empty for none. */
  video: TypedVideo;
  changelog: readonly Entry[];
  /** null is free. */
  payment: Paid | null;
  /** null for none. */
  discount: TypedDiscount | null;
  directInstallUrl: string;
  /** What people see first in the app, where it is set up, and whether it says itself when that is done. */
  introduction: string;
  setupPlace: string;
  setupAware: boolean;
  /** What hears of installs and payments, and of chats; '' for none. */
  webhookUrl: string;
  chatWebhookUrl: string;
};

export type FieldName = keyof Values;

/** What is saved with one call, and the fields of it. */
export const PARTS = {
  display: ['name', 'shortDescription'],
  product: ['product'],
  overview: ['longDescription', 'category'],
  filters: ['otherCategories', 'industries', 'languages', 'keywords', 'country'],
  support: ['tutorialUrl', 'privacyPolicyUrl'],
  features: ['features'],
  benefits: ['benefits'],
  icons: ['icon', 'darkIcon'],
  screenshots: ['screenshots'],
  video: ['video'],
  changelog: ['changelog'],
  payment: ['payment'],
  discount: ['discount'],
  install: ['directInstallUrl'],
  onboarding: ['introduction', 'setupPlace', 'setupAware'],
  webhook: ['webhookUrl'],
  chatWebhook: ['chatWebhookUrl'],
} as const satisfies Record<string, readonly FieldName[]>;

export type Part = keyof typeof PARTS;

export const PART_NAMES = Object.keys(PARTS) as Part[];

export function valuesOf(app: DraftApp): Values {
  const items = (list: readonly Titled[], name: string): Item[] =>
    list.map((item, at) => ({ ...item, key: `${name}-${at}` }));
  const { payment } = app;
  const { onboarding } = app.elements;
  return {
    name: app.name,
    shortDescription: app.shortDescription,
    product: app.product,
    longDescription: app.longDescription,
    category: app.category.slug,
    otherCategories: app.categories.filter((slug) => slug !== app.category.slug),
    industries: app.industries,
    languages: app.languages.join(', '),
    keywords: app.keywords.join(', '),
    country: app.country,
    tutorialUrl: app.tutorialUrl,
    privacyPolicyUrl: app.privacyPolicyUrl,
    features: items(app.features, 'feature'),
    benefits: items(app.benefits, 'benefit'),
    icon: isUpload(app.icons.original) ? app.icons.original : '',
    darkIcon: app.interfaceIconsDark?.original ?? '',
    screenshots: app.screenshots.map(({ original, title }, at) => ({
      key: `shot-${at}`,
      src: original,
      title,
    })),
    video: app.video ?? NO_VIDEO,
    changelog: entriesOf(app.changelog),
    payment: payment && {
      price: ((payment.oldPrice ?? payment.price) / 100).toFixed(2),
      frequency: payment.frequency,
      perAccount: payment.perAccount,
      trialDays: String(payment.trialDays),
      creditCardRequired: payment.creditCardRequired,
      tiers: payment.tiersPricingConfig.tiers.map(({ accountsFrom, discount }, at) => ({
        key: `tier-${at}`,
        from: String(accountsFrom),
        percent: String(discount),
      })),
    },
    discount: payment?.discount
      ? {
          percent: String(payment.discount.percent),
          firstDay: payment.discount.firstDay,
          lastDay: payment.discount.lastDay,
        }
      : null,
    directInstallUrl: app.directInstallUrl,
    introduction: onboarding?.introduction ?? '',
    setupPlace: onboarding?.settings ?? '',
    setupAware: onboarding?.setupAware ?? false,
    webhookUrl: app.webhookUrl,
    chatWebhookUrl: app.chatWebhookUrl,
  };
}

/** The first steps as they are sent; null for none. */
export function onboardingOf({ introduction, setupPlace, setupAware }: Values) {
  const sent = { introduction: introduction.trim(), settings: setupPlace.trim(), setupAware };
  return sent.introduction === '' && sent.settings === '' && !setupAware ? null : sent;
}

/** Features or benefits as they are sent: one that nobody has begun is none. */
export const titledOf = (items: readonly Item[]): Titled[] =>
  items
    .map(({ title, description }) => ({ title: title.trim(), description: description.trim() }))
    .filter(({ title, description }) => title !== '' || description !== '');

/** Pictures as they are sent. */
export const shotsOf = (shots: readonly Shot[]) =>
  shots.map(({ src, title }) => ({ original: src, title: title.trim() }));

/** What is typed with commas between, each once. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
];

/** The filters as they are sent. */
export const filtersOf = ({
  category,
  otherCategories,
  industries,
  languages,
  keywords,
  country,
}: Values) => ({
  categories: otherCategories.filter((slug) => slug !== category),
  industries: [...industries],
  languages: wordsIn(languages.toLowerCase()),
  keywords: wordsIn(keywords),
  country,
});

export const NO_VIDEO: TypedVideo = { url: '', title: '', poster: '' };

/** A video as it is sent; null for none, also for one that nobody has begun to type. */
export function videoOf({ url, title, poster }: TypedVideo): TypedVideo | null {
  const video = { url: addressOfVideo(url.trim()) ?? url.trim(), title: title.trim(), poster };
  return video.url === '' && video.title === '' && poster === '' ? null : video;
}

/** Dollars as they are typed, in cents; null for what is no amount. */
export function centsOf(dollars: string): number | null {
  const found = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars.replaceAll(',', '').trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}

export const daysOf = (days: string): number | null =>
  /^\d{0,4}$/.test(days.trim()) ? Number(days.trim()) : null;

const isBegun = ({ from, percent }: TypedTier): boolean => from.trim() !== '' || percent.trim() !== '';

/** Whether the tiers that are typed are sent: a price of the organization has none, nor has work by the hour. */
export const hasTiers = ({ perAccount, frequency }: Paid): boolean => perAccount && frequency !== 'hourly';

function tiersConfigOf(paid: Paid) {
  const tiers = (hasTiers(paid) ? paid.tiers : [])
    .filter(isBegun)
    .map(({ from, percent }) => ({ accountsFrom: Number(from), discount: Number(percent) }));
  return { enabled: tiers.length > 0, tiers };
}

/** A payment as it is sent; a trial is for what is paid monthly only. */
export const paymentOf = ({ price, trialDays, tiers, ...paid }: Paid) => ({
  ...paid,
  price: centsOf(price) ?? 0,
  tiersPricingConfig: tiersConfigOf({ price, trialDays, tiers, ...paid }),
  trialDays: paid.frequency === 'monthly' ? (daysOf(trialDays) ?? 0) : 0,
});

const WHOLE = /^\d{1,3}$/;

/** A discount as it is sent; null for none, also for one that nobody has begun to type. */
export const discountOf = (typed: TypedDiscount | null) =>
  typed === null || (typed.percent.trim() === '' && typed.lastDay === '')
    ? null
    : { percent: Number(typed.percent), firstDay: typed.firstDay, lastDay: typed.lastDay };

/** What a field says, however it is typed: two of these are equal when the server sees no difference. */
export function meaningOf<F extends FieldName>(field: F, value: Values[F]): string {
  if (field === 'payment') {
    const paid = value as Paid | null;
    return JSON.stringify(paid && paymentOf(paid));
  }
  if (field === 'discount') return JSON.stringify(discountOf(value as TypedDiscount | null));
  if (field === 'video') return JSON.stringify(videoOf(value as TypedVideo));
  if (field === 'languages') return wordsIn((value as string).toLowerCase()).join();
  if (field === 'keywords') return wordsIn(value as string).join();
  if (field === 'otherCategories' || field === 'industries') return [...(value as string[])].sort().join();
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return String(value);
  if (field === 'changelog') return JSON.stringify(changesOf(value as readonly Entry[]));
  if (field === 'screenshots') return JSON.stringify(shotsOf(value as readonly Shot[]));
  return JSON.stringify(titledOf(value as readonly Item[]));
}

/** Sentences by field; those of an item have its place: features.0.title. */
export type Faults = Readonly<Record<string, string>>;

const HTTPS = /^https:\/\/[a-z0-9.-]+(\/\S*)?$/;

/** What keeps a part from being saved as it is typed, as the server would say. */
export function faultsOf(values: Values): Faults {
  const faults: Record<string, string> = {};
  const say = (field: string, isWrong: boolean, sentence: string) => {
    if (isWrong) faults[field] ??= sentence;
  };
  say('name', values.name.trim() === '', text.nameEmpty);
  say('name', lettersOf(values.name) > MAX_NAME, text.tooLong(MAX_NAME));
  say('shortDescription', lettersOf(values.shortDescription) > MAX_SENTENCE, text.tooLong(MAX_SENTENCE));
  say('longDescription', bytesOf(values.longDescription) > MAX_TEXT, text.tooLong(MAX_TEXT));
  say('introduction', bytesOf(values.introduction) > MAX_TEXT, text.tooLong(MAX_TEXT));
  say('setupPlace', lettersOf(values.setupPlace) > MAX_SETUP_PLACE, text.tooLong(MAX_SETUP_PLACE));
  const { languages, keywords } = filtersOf(values);
  say(
    'languages',
    languages.some((word) => !/^[a-z]{2}$/.test(word)),
    filters.noLanguage,
  );
  say('languages', languages.length > MAX_LANGUAGES, filters.tooManyLanguages(MAX_LANGUAGES));
  const isTooLong = keywords.length > MAX_KEYWORDS || keywords.some((word) => lettersOf(word) > MAX_KEYWORD);
  say('keywords', isTooLong, filters.keywordsTooLong(MAX_KEYWORDS, MAX_KEYWORD));
  for (const field of ['tutorialUrl', 'privacyPolicyUrl'] as const) {
    const address = values[field].trim();
    say(field, address !== '' && !HTTPS.test(address), text.noAddress);
  }
  for (const list of ['features', 'benefits'] as const) {
    for (const [at, item] of values[list].entries()) {
      const hasText = item.title.trim() !== '' || item.description.trim() !== '';
      say(`${list}.${at}.title`, hasText && item.title.trim() === '', text.itemEmpty);
      say(`${list}.${at}.title`, lettersOf(item.title) > MAX_SENTENCE, text.tooLong(MAX_SENTENCE));
      say(`${list}.${at}.description`, hasText && item.description.trim() === '', text.itemEmpty);
      say(`${list}.${at}.description`, lettersOf(item.description) > MAX_TEXT, text.tooLong(MAX_TEXT));
    }
  }
  for (const [at, { title }] of values.screenshots.entries()) {
    say(`screenshots.${at}.title`, lettersOf(title) > MAX_SENTENCE, text.tooLong(MAX_SENTENCE));
  }
  const video = videoOf(values.video);
  if (video) {
    say('video.url', addressOfVideo(video.url) === undefined, text.video.noAddress);
    say('video.title', video.title === '', text.video.noTitle);
    say('video.title', lettersOf(video.title) > MAX_VIDEO_TITLE, text.tooLong(MAX_VIDEO_TITLE));
    say('video.poster', video.poster === '', text.video.noPoster);
  }
  for (const [at, entry] of values.changelog.entries()) {
    const hasBegun = changesOf([entry]).length > 0;
    for (const part of ['version', 'date', 'title', 'text'] as const) {
      say(`changelog.${at}.${part}`, hasBegun && entry[part].trim() === '', text.itemEmpty);
    }
    say(`changelog.${at}.version`, !/^\S{0,64}$/.test(entry.version.trim()), text.noVersion);
    // As answers have it, a colon ends the title.
    say(`changelog.${at}.title`, entry.title.includes(':'), text.noColon);
    say(`changelog.${at}.title`, lettersOf(entry.title) > MAX_SENTENCE, text.tooLong(MAX_SENTENCE));
  }
  if (values.payment) {
    const cents = centsOf(values.payment.price);
    const days = daysOf(values.payment.trialDays);
    const isPrice = cents !== null && cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS;
    say('payment.price', !isPrice, text.noPrice);
    const hasTrial = values.payment.frequency === 'monthly';
    say(
      'payment.trialDays',
      hasTrial && (days === null || days > MAX_TRIAL_DAYS),
      text.noDays(MAX_TRIAL_DAYS),
    );
    if (hasTiers(values.payment)) sayTiers(values.payment.tiers, isPrice ? cents : MAX_PRICE_CENTS, say);
  }
  if (values.discount && discountOf(values.discount)) {
    const { percent, firstDay, lastDay } = values.discount;
    const isPercent =
      WHOLE.test(percent.trim()) && Number(percent) > 0 && Number(percent) <= MAX_DISCOUNT_PERCENT;
    say('discount.percent', !isPercent, price.noPercent(MAX_DISCOUNT_PERCENT));
    say('discount.firstDay', firstDay === '', price.noDay);
    say('discount.lastDay', lastDay === '', price.noDay);
    say('discount.lastDay', lastDay < firstDay, price.tooEarly);
  }
  return faults;
}

type Say = (field: string, isWrong: boolean, sentence: string) => void;

/** What is wrong with tiers, each number in its field. */
function sayTiers(tiers: readonly TypedTier[], cents: number, say: Say) {
  let last = 1;
  for (const [at, tier] of tiers.entries()) {
    if (!isBegun(tier)) continue;
    const from = Number(tier.from);
    const percent = Number(tier.percent);
    const isFrom = /^\d{1,6}$/.test(tier.from.trim()) && from > last && from <= MAX_TIER_ACCOUNTS;
    const isPercent = WHOLE.test(tier.percent.trim()) && percent > 0 && percent <= MAX_TIER_PERCENT;
    const left = cents - Math.floor((cents * percent + 50) / 100);
    say(`payment.tiers.${at}.from`, !isFrom, price.noTierFrom(last + 1, MAX_TIER_ACCOUNTS));
    say(`payment.tiers.${at}.percent`, !isPercent, price.noTierPercent(MAX_TIER_PERCENT));
    say(`payment.tiers.${at}.percent`, isPercent && left < MIN_PRICE_CENTS, price.tierTooLow);
    if (isFrom) last = from;
  }
}

/** The server counts this text in bytes. */
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a fault is one of a field. */
export const isFaultOf = (fault: string, field: FieldName): boolean =>
  fault === field || fault.startsWith(`${field}.`);
