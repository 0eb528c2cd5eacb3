import { count } from '../lib/money';
import { counted, plural } from './plural';

export const sections = {
  facts: {
    categories: (n: number) => plural(n, { one: 'Category', other: 'Categories' }),
    worksWith: 'Works with',
    appearsIn: 'Appears in',
    languages: 'Languages',
    updated: 'Updated',
  },
  whereItAppears: 'Where it appears',
  tryIt: 'Try it',
  onceInstalled: 'Once it is installed',
  alternatives: (name: string) => `Alternatives to ${name}`,
  alternativesWhy: (isService: boolean) =>
    `${isService ? 'Services of other providers' : 'Apps of other developers'} for the same product that describe themselves alike; the same category and places count, too.`,
  alternativeHeads: (isService: boolean) => [isService ? 'Service' : 'App', 'Price', 'Rating', 'In common'],
  thisOne: (isService: boolean) => (isService ? 'This service' : 'This app'),
  alike: 'Describes itself alike',
  compareAll: (n: number) => (n === 2 ? 'Compare both' : `Compare all ${NUMBERS[n] ?? n}`),
  inCommon: (category: string | undefined, places: readonly string[]) =>
    [category && `Also in ${category}`, places.length > 0 && `Also shows in ${places.join(', ')}`]
      .filter(Boolean)
      .join('. '),
  usedWith: 'Used with',
  usedWithWhy: (name: string) => `What organizations with ${name} have installed, too.`,
  shares: {
    most: 'by half of them or more',
    many: 'by a quarter of them or more',
    several: 'by several of them',
  },
  counted: 'Can be bought several times',
  permissionsIntro: (name: string, n: number) =>
    `${name} asks for ${NUMBERS[n] ?? n} ${plural(n, { one: 'area', other: 'areas' })} of your account. You can withdraw consent when you uninstall.`,
  readOnly: 'Read only',
  readWrite: 'Read and write',
  contact: (developer: string) => `Contact ${developer}`,
  tutorial: 'Tutorial',
  tutorialText: 'Set-up and use, opens in a new tab',
  hostTerms: (of: 'livechat' | 'helpdesk') =>
    `Terms of ${{ livechat: 'live chat', helpdesk: 'help desk' }[of]}`,
  termsText: (name: string, developer: string) =>
    `${name} is published by ${developer}. By installing it you accept the developer’s terms.`,
  privacy: 'Privacy policy',
  noReviewsTitle: 'No reviews yet',
  noReviewsText: 'Nobody has rated it so far.',
  histogramRow: (stars: number, percent: number, votes: number) =>
    `${stars} out of 5: ${percent} %, ${counted(votes, 'rating', 'ratings')}`,
  answered: (developer: string) => `${developer} answered`,
  answeredAfter: (developer: string, days: number) =>
    days === 0
      ? `${developer} answered on the same day`
      : `${developer} answered after ${counted(days, 'day', 'days')}`,
  moreReviews: (n: number) => `Show ${n} more ${plural(n, { one: 'review', other: 'reviews' })}`,
  ratingsWithText: (votes: number, withText: number) =>
    `${counted(votes, 'rating', 'ratings')}, ${count(withText)} with text`,
  onlyStars: (stars: number) =>
    `Only reviews with ${plural(stars, { one: '1 star', other: `${stars} stars` })}`,
  sortReviews: 'Order of reviews',
  reviewOrders: {
    helpful: 'Most helpful',
    newest: 'Newest',
    highest: 'Highest rating',
    lowest: 'Lowest rating',
  },
  withAnswer: 'With answer',
  reviewsShown: (n: number) => `${count(n)} shown`,
  reviewsFailed: "The reviews couldn't be loaded.",
  noReviewsOfStars: (stars: number) => `No ${stars}-star reviews`,
  noAnsweredReviews: 'No reviews with an answer',
  otherReviews: (n: number) => plural(n, { one: '1 other matches.', other: `${count(n)} others match.` }),
  allReviews: 'Show all',
  usedFor: (days: number) =>
    days < 14
      ? `Used it for ${counted(days, 'day', 'days')}`
      : days < 60
        ? `Used it for ${Math.floor(days / 7)} weeks`
        : days < 730
          ? `Used it for ${Math.floor(days / 30)} months`
          : `Used it for ${Math.floor(days / 365)} years`,
  answerTime: (developer: string, hours: number, answers: number) =>
    `${developer} answers ${hours < 24 ? 'within a day' : `in ${counted(Math.round(hours / 24), 'day', 'days')}`}, by the middle of ${count(answers)} answers.`,
  whoReviews: 'Only organizations that installed the app can rate it. Nobody is paid for a review.',
};

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
