import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/http';
import { netOf } from '../../../lib/money';
import { app } from '../../../testing/fixtures';
import { type Instance, toggleExclusion } from '../../installation/model';
import type { Session, User } from '../../session/model/user';
import { checkoutPath, type Flow, installLabel } from './install';
import { flowReducer, installFailure, installStateOf, opensSettings } from './ownInstall';

const plan = {
  id: 'p1',
  billingCycle: 'once',
  unitCents: 1900,
  perAccount: false,
  monthlyCents: 158,
  savedCentsPerYear: 0,
} as const;
const paid = { ...app, offer: { ...app.offer, plans: [plan] } };
const signedIn: Session = { status: 'signed-in', user: { token: 't' } as User };
const ready = (part: Partial<Instance>) =>
  ({
    status: 'ready',
    instance: {
      applicationId: 'a',
      installed: false,
      installedAt: null,
      setupRequired: false,
      errorCode: null,
      own: false,
      hasAccess: true,
      choosesAccess: false,
      tried: false,
      bought: false,
      undoableUntil: null,
      removal: null,
      refusal: null,
      ...part,
    },
  }) as const;
const refusal = {
  code: 'plan_too_low',
  message: 'This app is currently available only for the Enterprise plan',
};

const forbidden = {
  code: 'install_forbidden',
  message: 'You do not have enough permissions to install applications.',
};

const INSTALLED = {
  kind: 'installed',
  at: null,
  hasAccess: true,
  choosesAccess: false,
  needsSetup: false,
} as const;

describe('the install button', () => {
  test.each([
    ['coming soon', { ...app, lifecycle: 'ACCEPTED' as const }, signedIn, ready({}), { kind: 'coming-soon' }],
    [
      'contact only',
      { ...app, offer: { ...app.offer, contactOnly: true } },
      signedIn,
      ready({}),
      { kind: 'contact' },
    ],
    ['before the session is known', app, { status: 'unknown' } as Session, ready({}), { kind: 'looking' }],
    [
      'signed out',
      app,
      { status: 'signed-out' } as Session,
      { status: 'idle' } as const,
      { kind: 'signed-out' },
    ],
    [
      'under maintenance',
      { ...app, offer: { ...app.offer, underMaintenance: true } },
      { status: 'signed-out' } as Session,
      { status: 'idle' } as const,
      { kind: 'refused', sentence: 'This app is under maintenance. Try again later.' },
    ],
    [
      'given up by its developer',
      { ...app, offer: { ...app.offer, retirement: { lastDay: '2027-03-31' } } },
      { status: 'signed-out' } as Session,
      { status: 'idle' } as const,
      { kind: 'refused', sentence: 'Its developer gives this app up, so nobody new can install it.' },
    ],
    ['while the account is read', app, signedIn, { status: 'pending' } as const, { kind: 'looking' }],
    ['when it cannot be read', app, signedIn, { status: 'failed' } as const, { kind: 'failed' }],
    ['installed', app, signedIn, ready({ installed: true }), INSTALLED],
    [
      'S6.12 installed, and left without access',
      app,
      signedIn,
      ready({ installed: true, hasAccess: false }),
      { ...INSTALLED, hasAccess: false },
    ],
    [
      'installed stays so on a plan that became too low',
      app,
      signedIn,
      ready({ installed: true, refusal }),
      INSTALLED,
    ],
    [
      'plan too low',
      app,
      signedIn,
      ready({ refusal }),
      { kind: 'refused', sentence: refusal.message, canAsk: false },
    ],
    [
      'without the right, asking for access',
      app,
      signedIn,
      ready({ refusal: forbidden }),
      { kind: 'refused', sentence: forbidden.message, canAsk: true, isForOwner: true },
    ],
    [
      'without the right, a ghost asks nobody',
      app,
      { status: 'signed-in', user: { token: 't', isGhostLogin: true } as User } as Session,
      ready({ refusal: forbidden }),
      { kind: 'refused', sentence: forbidden.message, canAsk: false },
    ],
    [
      'own and paid',
      paid,
      signedIn,
      ready({ own: true }),
      { kind: 'refused', sentence: 'You cannot buy your own app', isOwn: true },
    ],
    ['own and free', app, signedIn, ready({ own: true }), { kind: 'install' }],
    ['free', app, signedIn, ready({}), { kind: 'install' }],
    ['paid', paid, signedIn, ready({}), { kind: 'buy', isTried: false }],
    ['paid, after a trial', paid, signedIn, ready({ tried: true }), { kind: 'buy', isTried: true }],
    ['paid for already', paid, signedIn, ready({ bought: true }), { kind: 'install', isPaidFor: true }],
  ])('%s', (_, which, session, lookup, want) => {
    expect(installStateOf(which, session, lookup)).toEqual(want);
  });

  test('its label', () => {
    expect(installLabel(app)).toBe('Install');
    expect(installLabel({ ...app, service: true })).toBe('Activate');
    expect(installLabel(paid)).toBe('Buy');
    expect(installLabel(paid, { isPaidFor: true })).toBe('Install');
    expect(installLabel({ ...paid, offer: { ...paid.offer, trialDays: 14 } })).toBe(
      'Start 14-day free trial',
    );
  });

  test('carries the chosen plan to the checkout', () => {
    expect(checkoutPath(paid, plan)).toBe('/checkout/askguru/?plan=p1');
    expect(checkoutPath(paid, undefined)).toBe('/checkout/askguru/');
  });
});

test('S4.24 settings open after installing unless the app is a service, has settings or is paid', () => {
  const bare = { ...app, facts: { ...app.facts, appearsIn: ['Chat details'] } };
  expect(opensSettings(bare)).toBe(true);
  expect(opensSettings({ ...bare, service: true })).toBe(false);
  expect(opensSettings(app)).toBe(false);
  expect(opensSettings({ ...paid, facts: bare.facts })).toBe(false);
});

test.each([
  [new ApiError(409, 'APPLICATION_ALREADY_INSTALLED', 'x'), 'Application is already installed.'],
  [
    new ApiError(403, 'install_forbidden', 'You do not have enough permissions to install applications.'),
    "Application couldn't be installed: You do not have enough permissions to install applications.",
  ],
  [new ApiError(0, 'Unexpected error', 'offline'), "App couldn't be installed: offline"],
])('S8.08, S8.09 %s', (failure, sentence) => {
  expect(installFailure(failure)).toBe(sentence);
});

test('the flow moves only along its steps', () => {
  const walk = (...events: Parameters<typeof flowReducer>[1][]) =>
    events.reduce<Flow>(flowReducer, { step: 'idle' }).step;
  expect(walk('install')).toBe('installing');
  expect(walk('install', 'install', 'done')).toBe('idle');
  expect(walk('ask')).toBe('asking');
  expect(walk('ask', 'keep')).toBe('idle');
  expect(walk('ask', 'remove')).toBe('removing');
  expect(walk('remove')).toBe('idle');
  expect(walk('ask', 'remove', 'ask')).toBe('removing');
  expect(walk('leave')).toBe('away');
  expect(walk('leave', 'install', 'leave', 'ask')).toBe('away');
  expect(walk('leave', 'done')).toBe('idle');
  expect(walk('leave', 'stop')).toBe('unfinished');
  expect(walk('leave', 'stop', 'leave')).toBe('away');
  expect(walk('leave', 'stop', 'ask')).toBe('asking');
});

test('prices per agent are multiplied', () => {
  expect(netOf({ unitCents: 500, perAccount: true }, 7)).toBe(3500);
  expect(netOf({ unitCents: 500, perAccount: false }, 7)).toBe(500);
});

describe('S6.12, S9.22 turning the switch of a person', () => {
  test.each([
    ['leaves them out', ['a'], 'b', ['a', 'b']],
    ['gives access back', ['a', 'b'], 'a', ['b']],
    ['gives it back when no more can be left out', ['a', 'b', 'c'], 'c', ['a', 'b']],
    ['leaves no fourth out', ['a', 'b', 'c'], 'd', ['a', 'b', 'c']],
  ])('%s', (_, without, who, want) => {
    expect(toggleExclusion(without, who, 3)).toEqual(want);
  });

  test('a fourth changes nothing at all', () => {
    const without = ['a', 'b', 'c'];
    expect(toggleExclusion(without, 'd', 3)).toBe(without);
  });
});

test.each([
  [9, 4500],
  [10, 4250],
  [49, 20_825],
  [50, 12_500],
])('%d agents pay %d cents by the tier that they reach', (agents, net) => {
  const tiers = [
    { from: 10, percent: 15, cents: 425 },
    { from: 50, percent: 50, cents: 250 },
  ];
  expect(netOf({ unitCents: 500, perAccount: true, tiers }, agents)).toBe(net);
});
