import { devConsole } from '../../../messages/devConsole';
import { type Choices, readChosen, writeChosen } from './listAddress';
import { listedOf, missingOf } from './missing';
import { byFigure, byName, byPlace, byTime, compareBy, type Orders, sortsOf } from './orders';
import {
  ACTORS,
  isEditable,
  nextOf,
  OPEN_STATES,
  type OwnApp,
  openStateOf,
  PUBLIC_STATES,
  publicStateOf,
} from './standing';

// The list of apps: its address is its state.

export const VIEWS = ['all', 'turn', 'desk', 'live', 'unpublished', 'retired'] as const;
export const PRODUCTS = ['livechat', 'helpdesk'] as const;
export const PRICES = ['free', 'paid'] as const;

export type View = (typeof VIEWS)[number];

export type ListState = {
  view: View;
  q: string;
  product: (typeof PRODUCTS)[number] | null;
  price: (typeof PRICES)[number] | null;
  /** Only apps with problems. */
  problems: boolean;
  /** As the address calls it. */
  sort: string;
  /** From 1. */
  page: number;
};

/** How many apps stand on a page. */
export const PER_PAGE = 25;

/** How many things the listing of an app lacks to be submitted; 0 where nothing is drafted. */
export const lacksOf = (app: OwnApp): number =>
  isEditable(app) && (openStateOf(app) || app.status === 'IN_DEVELOPMENT')
    ? Object.keys(missingOf(listedOf(app))).length
    : 0;

/** What is wrong with an app: what is missing, and what the review desk found. */
export const problemsOf = (app: OwnApp): number => lacksOf(app) + (app.findings ?? 0);

const { columns } = devConsole;

// Apps come with the newest change first, and sorting keeps that among equals.
const ORDERS = {
  orders: [],
  heads: [
    ['name', columns.app, byName(({ name }) => name)],
    ['public', columns.public, byPlace(PUBLIC_STATES, publicStateOf)],
    ['open', columns.open, byPlace(OPEN_STATES, openStateOf)],
    ['next', columns.next, byPlace(ACTORS, nextOf)],
    ['problems', columns.problems, byFigure(problemsOf)],
    ['rating', columns.rating, byFigure((app) => app.rating?.rate ?? 0)],
    ['installs', columns.installs, byFigure((app) => app.installations)],
    ['price', columns.price, byFigure((app) => app.payment?.price ?? 0)],
    ['changed', columns.changed, byTime((app) => app.updatedAt)],
  ],
  comes: '-changed',
} as const satisfies Orders<OwnApp>;

/** The columns that order the apps. */
export const HEADS: readonly string[] = ORDERS.heads.map(([key]) => key);

/** What the address calls the orders, and their words. */
export const SORTS = sortsOf(ORDERS);

const CHOICES = {
  view: VIEWS,
  q: [],
  product: ['', ...PRODUCTS],
  price: ['', ...PRICES],
  problems: ['', 'yes'],
  sort: Object.keys(SORTS),
} as const satisfies Choices;

/** Reads a query string; what it does not know is left out. */
export function parseListState(search: string): ListState {
  const { view, q, product, price, problems, sort, page } = readChosen(search, CHOICES);
  const one = <T extends string>(known: readonly T[], value: string): T | null =>
    known.find((name) => name === value) ?? null;
  return {
    view: one(VIEWS, view) ?? 'all',
    q,
    product: one(PRODUCTS, product),
    price: one(PRICES, price),
    problems: problems === 'yes',
    sort,
    page,
  };
}

/** Writes it, '?' included; '' when everything has its default. */
export const formatListState = ({ product, price, problems, ...state }: ListState): string =>
  writeChosen('', CHOICES, {
    ...state,
    product: product ?? '',
    price: price ?? '',
    problems: problems ? 'yes' : '',
  });

/** Whether more than the view decides what is shown. */
export const hasFilters = ({ q, product, price, problems }: ListState): boolean =>
  q !== '' || product !== null || price !== null || problems;

const IN_VIEW: Record<View, (app: OwnApp) => boolean> = {
  all: () => true,
  turn: (app) => nextOf(app) === 'you',
  desk: (app) => nextOf(app) === 'desk',
  live: (app) => ['live', 'retiring'].includes(publicStateOf(app)),
  unpublished: (app) => publicStateOf(app) === 'unpublished',
  retired: (app) => ['retiring', 'retired'].includes(publicStateOf(app)),
};

export const countIn = (apps: readonly OwnApp[], view: View): number => apps.filter(IN_VIEW[view]).length;

/** The apps that the filters leave, in the order that was asked for. */
export function shownApps(apps: readonly OwnApp[], state: ListState): OwnApp[] {
  const words = state.q.trim().toLowerCase();
  return apps
    .filter(
      (app) =>
        IN_VIEW[state.view](app) &&
        (words === '' || app.name.toLowerCase().includes(words) || app.slug.includes(words)) &&
        (state.product === null || app.product === state.product) &&
        (state.price === null || (app.payment === null) === (state.price === 'free')) &&
        (!state.problems || problemsOf(app) > 0),
    )
    .sort(compareBy(ORDERS, state.sort));
}
