import type { components } from '../../../lib/api.gen';

type Listed = Pick<
  components['schemas']['CatalogueApplication'],
  | 'shortDescription'
  | 'longDescription'
  | 'category'
  | 'features'
  | 'benefits'
  | 'tutorialUrl'
  | 'privacyPolicyUrl'
>;

/** What a listing must have before somebody can review it, in the order of its pages. */
export const NEEDED = [
  'shortDescription',
  'category',
  'longDescription',
  'features',
  'benefits',
  'tutorial',
  'privacy',
] as const;

export type Needed = (typeof NEEDED)[number];

/** What of it is not there yet. */
export function missingOf(app: Listed): Needed[] {
  const has: Record<Needed, boolean> = {
    shortDescription: app.shortDescription !== '',
    category: app.category.slug !== '',
    longDescription: app.longDescription !== '',
    features: app.features.length > 0,
    benefits: app.benefits.length > 0,
    tutorial: app.tutorialUrl !== '',
    privacy: app.privacyPolicyUrl !== '',
  };
  return NEEDED.filter((one) => !has[one]);
}
