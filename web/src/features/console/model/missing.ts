import type { components } from '../../../lib/api.gen';
import { devConsole as text } from '../../../messages/devConsole';
import { lettersOf } from './limits';
import { SUBMISSION } from './limits.gen';
import { type Titled, titledOf, type Values } from './values';

// What a listing lacks to be submitted, as one types and by the server's rule
// (internal/listings/checks.go), which has the last word.

type App = Omit<
  components['schemas']['CatalogueApplication'],
  'icons' | 'screenshots' | 'payment' | 'authorization'
> & {
  authorization: { scopes: readonly object[] | null } | null;
  screenshots: readonly object[];
  hasIcon?: boolean;
};

/** What is looked at. */
export type Listed = {
  name: string;
  shortDescription: string;
  longDescription: string;
  category: string;
  hasIcon: boolean;
  pictures: number;
  features: readonly Titled[];
  benefits: readonly Titled[];
  tutorialUrl: string;
  privacyPolicyUrl: string;
  isService: boolean;
  /** It installs itself, and there is no permission that it could ask for there. */
  lacksClient: boolean;
};

export const listedOf = (app: App): Listed => ({
  ...app,
  category: app.category.slug,
  hasIcon: app.hasIcon ?? false,
  pictures: app.screenshots.length,
  isService: app.types.length > 0,
  lacksClient: app.directInstallUrl !== '' && !asksForSomething(app),
});

/** The same of what is typed. */
export const typedOf = (app: App, values: Values): Listed => ({
  ...listedOf(app),
  ...values,
  hasIcon: values.icon !== '' || (app.hasIcon ?? false),
  pictures: values.screenshots.length,
  lacksClient: values.directInstallUrl.trim() !== '' && !asksForSomething(app),
  features: titledOf(values.features),
  benefits: titledOf(values.benefits),
});

const asksForSomething = ({ authorization }: App): boolean => (authorization?.scopes?.length ?? 0) > 0;

/** A sentence by field; those of a feature have its place, as features.0.title. */
export type Missing = Readonly<Record<string, string>>;

export function missingOf(listed: Listed): Missing {
  const missing: Record<string, string> = {};
  const check = (field: string, isRight: boolean, sentence: string) => {
    if (!isRight) missing[field] = sentence;
  };
  const isWithin = (n: number, { least, most }: { least: number; most: number }) => n >= least && n <= most;
  const { needs } = text;
  const longestName = nameLimit(listed);
  const long = lettersOf(listed.longDescription);
  check('name', lettersOf(listed.name) <= longestName, text.tooLong(longestName));
  check(
    'shortDescription',
    isWithin(lettersOf(listed.shortDescription), SUBMISSION.shortDescription),
    needs.shortDescription(SUBMISSION.shortDescription.least, SUBMISSION.shortDescription.most),
  );
  check('category', listed.category !== '', needs.category);
  check(
    'longDescription',
    long >= 1 && long <= SUBMISSION.longDescription,
    needs.longDescription(SUBMISSION.longDescription),
  );
  const { features, pictures } = SUBMISSION;
  check('icon', listed.hasIcon, needs.icon);
  check('screenshots', isWithin(listed.pictures, pictures), needs.pictures(pictures.least, pictures.most));
  check(
    'features',
    isWithin(listed.features.length, features),
    needs.features(features.least, features.most),
  );
  for (const [at, feature] of listed.features.entries()) {
    const { featureTitle, featureDescription } = SUBMISSION;
    check(`features.${at}.title`, lettersOf(feature.title) <= featureTitle, text.tooLong(featureTitle));
    check(
      `features.${at}.description`,
      lettersOf(feature.description) <= featureDescription,
      text.tooLong(featureDescription),
    );
  }
  check('benefits', listed.benefits.length > 0, needs.benefits);
  check('tutorialUrl', listed.tutorialUrl.trim() !== '', needs.tutorial);
  check('privacyPolicyUrl', listed.privacyPolicyUrl.trim() !== '', needs.privacy);
  check('directInstallUrl', !listed.lacksClient, needs.client);
  return missing;
}

export const nameLimit = ({ isService }: Pick<Listed, 'isService'>): number =>
  isService ? SUBMISSION.serviceName : SUBMISSION.name;
