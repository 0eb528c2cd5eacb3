import { expect, test } from 'vitest';
import { ownApp } from '../../../testing/ownApps';
import { countIn, formatListState, type ListState, parseListState, problemsOf, shownApps } from './list';
import { isEditable, nextOf, publicStateOf } from './standing';

const plain: ListState = {
  view: 'all',
  q: '',
  product: null,
  price: null,
  problems: false,
  sort: '-changed',
  page: 1,
};

test.each<[string, Partial<ListState>]>([
  ['', {}],
  ['?view=turn&sort=name', { view: 'turn', sort: 'name' }],
  [
    '?q=hot%20jar&product=helpdesk&price=paid&problems=yes&page=3',
    { q: 'hot jar', product: 'helpdesk', price: 'paid', problems: true, page: 3 },
  ],
])('the address %s is the state of the list', (search, state) => {
  expect(parseListState(search)).toEqual({ ...plain, ...state });
  expect(formatListState({ ...plain, ...state })).toBe(search);
});

test('what an address says wrong is left out', () => {
  expect(parseListState('?view=mine&product=chess&price=&sort=up&page=0&problems=no&x=1')).toEqual(plain);
});

const live = ownApp({
  name: 'Live',
  status: 'PUBLISHED',
  installations: 3,
  revisionState: 'live',
  version: 4,
});
const hidden = ownApp({ name: 'Hidden', status: 'PUBLISHED', hidden: true });
const redrafted = ownApp({ name: 'Again', status: 'PUBLISHED', revisionState: 'draft', version: 2 });
const empty = ownApp({
  name: 'Empty',
  status: 'IN_DEVELOPMENT',
  revisionState: 'draft',
  shortDescription: '',
  features: [],
  product: 'helpdesk',
});
const submitted = ownApp({
  name: 'Submitted',
  status: 'IN_REVIEW',
  revisionState: 'submitted',
  payment: null,
});
const retirement = { lastDay: '2027-03-31', isOver: false, replacement: null };
const retiring = ownApp({ name: 'Retiring', status: 'PUBLISHED', retirement });
const retired = ownApp({
  name: 'Retired',
  status: 'PUBLISHED',
  hidden: true,
  retirement: { ...retirement, isOver: true },
});
const planned = ownApp({ name: 'Planned', status: 'ACCEPTED', revisionState: 'scheduled' });
const apps = [live, hidden, redrafted, empty, submitted, planned];

test('says how each stands, who acts next, and whether it may be changed', () => {
  expect(apps.map((app) => [publicStateOf(app), nextOf(app), isEditable(app)])).toEqual([
    ['live', 'nobody', true],
    ['hidden', 'nobody', true],
    ['live', 'you', true],
    ['unpublished', 'you', true],
    ['unpublished', 'desk', false],
    ['unpublished', 'nobody', false],
  ]);
});

test('what is given up is live until its last day, and has a view of its own', () => {
  const all = [...apps, retiring, retired];
  expect([retiring, retired].map(publicStateOf)).toEqual(['retiring', 'retired']);
  expect(publicStateOf({ ...retiring, hidden: true })).toBe('hidden');
  const shown = (view: ListState['view']) =>
    shownApps(all, { ...parseListState(''), view }).map(({ name }) => name);
  expect(shown('live')).toEqual(['Live', 'Again', 'Retiring']);
  expect(shown('retired')).toEqual(['Retiring', 'Retired']);
});

test('counts what keeps a draft from being submitted, and nothing elsewhere', () => {
  const bare = { ...live, features: [] };
  expect([...apps, bare].map(problemsOf)).toEqual([0, 0, 0, 2, 0, 0, 0]);
});

test.each<[Partial<ListState>, string[]]>([
  [{}, ['Live', 'Hidden', 'Again', 'Empty', 'Submitted', 'Planned']],
  [{ view: 'turn' }, ['Again', 'Empty']],
  [{ view: 'desk' }, ['Submitted']],
  [{ view: 'live' }, ['Live', 'Again']],
  [{ view: 'unpublished', sort: 'name' }, ['Empty', 'Planned', 'Submitted']],
  [{ q: ' subm' }, ['Submitted']],
  [{ product: 'helpdesk' }, ['Empty']],
  [{ price: 'free' }, ['Submitted']],
  [{ problems: true }, ['Empty']],
  [{ sort: '-installs', view: 'live' }, ['Live', 'Again']],
  [{ sort: 'open' }, ['Live', 'Hidden', 'Again', 'Empty', 'Submitted', 'Planned']],
  [{ sort: '-public' }, ['Hidden', 'Empty', 'Submitted', 'Planned', 'Live', 'Again']],
])('filters and sorts by %o', (state, names) => {
  expect(shownApps(apps, { ...plain, ...state }).map((app) => app.name)).toEqual(names);
});

test('counts each view whatever the filters say', () => {
  expect(countIn(apps, 'turn')).toBe(2);
});
