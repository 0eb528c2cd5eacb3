import { expect, test } from 'vitest';
import { isEditable, nextOf, type OwnApp, openStateOf } from './standing';

const app = (status: OwnApp['status'], revisionState = '') => ({
  status,
  revisionState,
  hidden: false,
});

test('an app that an import brought has the revision that it gets as soon as somebody looks after it', () => {
  expect(openStateOf(app('IN_REVIEW'))).toBe('submitted');
  expect(isEditable(app('IN_REVIEW'))).toBe(false);
  expect(nextOf(app('IN_REVIEW')), 'nobody at the desk has it').toBe('you');
  expect(nextOf(app('IN_REVIEW', 'in_review'))).toBe('desk');
  expect(openStateOf(app('ACCEPTED'))).toBe('accepted');
  expect(nextOf(app('ACCEPTED'))).toBe('you');
  for (const status of ['IN_DEVELOPMENT', 'PUBLISHED'] as const) {
    expect(openStateOf(app(status))).toBeUndefined();
    expect(isEditable(app(status))).toBe(true);
  }
});

test('an app that is worked on is as far as its revision', () => {
  expect(openStateOf(app('IN_REVIEW', 'in_review'))).toBe('in_review');
  expect(openStateOf(app('PUBLISHED', 'draft'))).toBe('draft');
  expect(openStateOf(app('IN_REVIEW', 'withdrawn'))).toBeUndefined();
});
