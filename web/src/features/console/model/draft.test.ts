import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/http';
import { draftApp } from '../../../testing/ownApps';
import { DraftKeeper, RETRY_AFTER_MS, SAVE_AFTER_MS } from './draft';
import { type DraftApp, type Part, type Values, valuesOf } from './values';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A server that keeps an app as ours does: each change makes another tag, an old tag is refused. */
function setUp(start: DraftApp = draftApp()) {
  const kept = { app: start, edits: 0, failure: undefined as Error | undefined };
  const sent: { part: Part; seen: string }[] = [];
  const write = (change: Partial<DraftApp>) => {
    kept.edits += 1;
    kept.app = { ...kept.app, ...change, revision: `1.${kept.edits}` };
    return kept.app;
  };
  const save = async (part: Part, values: Values, seen: string) => {
    sent.push({ part, seen });
    if (kept.failure) throw kept.failure;
    if (seen !== kept.app.revision) throw new ApiError(409, 'revision_conflict', 'Changed meanwhile.');
    const { shortDescription, name, longDescription, tutorialUrl, privacyPolicyUrl } = values;
    if (part === 'display') return write({ name, shortDescription });
    if (part === 'overview') return write({ longDescription });
    return write({ tutorialUrl, privacyPolicyUrl });
  };
  const keeper = new DraftKeeper(kept.app, { save, read: async () => kept.app }, () => {});
  const settle = (ms = SAVE_AFTER_MS) => vi.advanceTimersByTimeAsync(ms);
  return { keeper, kept, sent, write, settle };
}

test('what is typed is saved after a pause, once, with the tag that was seen', async () => {
  const { keeper, kept, sent, settle } = setUp();
  keeper.set({ shortDescription: 'New' });
  await settle(SAVE_AFTER_MS - 1);
  expect(sent).toEqual([]);
  keeper.set({ shortDescription: 'Newer' });
  await settle();
  expect(sent).toEqual([{ part: 'display', seen: '1.0' }]);
  expect(kept.app.shortDescription).toBe('Newer');
  expect(keeper.snapshot().state).toMatchObject({ kind: 'saved' });
  expect(keeper.isUnsaved()).toBe(false);
});

test('parts that changed are saved one after the other, each with the newest tag', async () => {
  const { keeper, sent, settle } = setUp();
  keeper.set({ shortDescription: 'New', longDescription: 'Long', tutorialUrl: 'https://a.test/new' });
  await settle();
  expect(sent).toEqual([
    { part: 'display', seen: '1.0' },
    { part: 'overview', seen: '1.1' },
    { part: 'support', seen: '1.2' },
  ]);
});

test('what somebody else changed in another field is put together with mine', async () => {
  const { keeper, kept, write, settle } = setUp();
  write({ name: 'Theirs', tutorialUrl: 'https://theirs.test/' });
  keeper.set({ shortDescription: 'Mine' });
  await settle();
  expect(kept.app).toMatchObject({ name: 'Theirs', shortDescription: 'Mine' });
  expect(keeper.snapshot()).toMatchObject({
    conflicts: [],
    values: { name: 'Theirs', shortDescription: 'Mine', tutorialUrl: 'https://theirs.test/' },
  });
});

test.each(['mine', 'theirs'] as const)('one field that both changed waits until I keep %s', async (keep) => {
  const { keeper, kept, write, settle } = setUp();
  write({ shortDescription: 'theirs' });
  keeper.set({ shortDescription: 'mine', longDescription: 'Long' });
  await settle();
  // The other part is saved meanwhile.
  expect(kept.app).toMatchObject({ shortDescription: 'theirs', longDescription: 'Long' });
  expect(keeper.snapshot().state).toEqual({ kind: 'conflict' });
  expect(keeper.snapshot().conflicts.map(({ field, theirs }) => [field, theirs[field]])).toEqual([
    ['shortDescription', 'theirs'],
  ]);
  keeper.decide('shortDescription', keep);
  await settle();
  expect(kept.app.shortDescription).toBe(keep);
  expect(keeper.snapshot()).toMatchObject({ conflicts: [], values: { shortDescription: keep } });
  expect(keeper.snapshot().state.kind).toBe('saved');
});

test('both wrote the same: nothing is asked', async () => {
  const { keeper, write, settle } = setUp();
  write({ shortDescription: 'Same' });
  keeper.set({ shortDescription: ' Same ' });
  await settle();
  expect(keeper.snapshot()).toMatchObject({ conflicts: [], state: { kind: 'saved' } });
});

test('what is read anew takes the place of what nobody typed on', () => {
  const { keeper, write } = setUp();
  keeper.set({ shortDescription: 'Mine' });
  keeper.take(write({ longDescription: 'Theirs' }));
  expect(keeper.snapshot().values).toMatchObject({ shortDescription: 'Mine', longDescription: 'Theirs' });
});

test('without an answer nothing is lost, and it is tried again', async () => {
  const { keeper, kept, sent, settle } = setUp();
  kept.failure = new ApiError(0, 'Unexpected error', 'no network');
  keeper.set({ shortDescription: 'New' });
  await settle();
  expect(keeper.snapshot()).toMatchObject({
    state: { kind: 'unsaved' },
    values: { shortDescription: 'New' },
  });
  const { state } = keeper.snapshot();
  await settle(RETRY_AFTER_MS);
  // The time of the first failure stays.
  expect(keeper.snapshot().state).toEqual(state);
  kept.failure = undefined;
  await settle(RETRY_AFTER_MS);
  expect(kept.app.shortDescription).toBe('New');
  expect(sent).toHaveLength(3);
});

test('what the server refuses stands at its field and is not sent again until it changes', async () => {
  const { keeper, kept, sent, settle } = setUp();
  kept.failure = new ApiError(409, 'application_name_taken', 'Taken.');
  keeper.set({ name: 'Aircall' });
  await settle();
  expect(keeper.snapshot()).toMatchObject({ faults: { name: 'Taken.' }, state: { kind: 'faulty' } });
  kept.failure = undefined;
  keeper.set({ longDescription: 'Long' });
  await settle();
  expect(sent.map(({ part }) => part)).toEqual(['display', 'overview']);
  keeper.set({ name: 'Aircall 2' });
  expect(keeper.snapshot().faults).toEqual({});
  await settle();
  expect(kept.app.name).toBe('Aircall 2');
});

test('names of the server are those of the fields', async () => {
  const { keeper, kept, settle } = setUp();
  kept.failure = new ApiError(422, 'validation', 'No.', { categoryId: 'There is no such category.' });
  keeper.set({ category: 'chess' });
  await settle();
  expect(keeper.snapshot().faults).toEqual({ category: 'There is no such category.' });
});

test('what is typed wrong is kept here, and the rest is saved', async () => {
  const { keeper, sent, settle } = setUp();
  keeper.set({ name: '', tutorialUrl: 'http://a.test', longDescription: 'Long' });
  expect(Object.keys(keeper.snapshot().faults)).toEqual(['name', 'tutorialUrl']);
  await settle();
  expect(sent.map(({ part }) => part)).toEqual(['overview']);
  expect(keeper.snapshot().state).toEqual({ kind: 'faulty' });
});

test('a revision that was submitted takes nothing more', async () => {
  const { keeper, kept, sent, settle } = setUp();
  kept.failure = new ApiError(409, 'revision_locked', 'This revision has been submitted.');
  keeper.set({ shortDescription: 'New' });
  await settle();
  expect(keeper.snapshot().state).toEqual({ kind: 'closed', reason: 'This revision has been submitted.' });
  await settle(RETRY_AFTER_MS);
  expect(sent).toHaveLength(1);
});

test('the fields hold what the app says', () => {
  expect(valuesOf(draftApp())).toMatchObject({
    category: 'analytics',
    payment: { price: '5.00', frequency: 'monthly', trialDays: '14' },
  });
  expect(valuesOf(draftApp({ payment: null })).payment).toBeNull();
});

test('what becomes of the app without another revision is taken, and what is typed stays', async () => {
  const { keeper, kept, settle } = setUp(draftApp({ status: 'PUBLISHED' }));
  keeper.set({ shortDescription: 'Mine' });
  const retirement = { lastDay: '2027-03-31', isOver: false, replacement: null };
  kept.app = { ...kept.app, retirement };
  keeper.take(kept.app);
  expect(keeper.snapshot()).toMatchObject({ app: { retirement }, values: { shortDescription: 'Mine' } });
  await settle();
  expect(kept.app).toMatchObject({ retirement, shortDescription: 'Mine' });
});
