import { describe, expect, test } from 'vitest';
import { hueOf, initials } from '../../../lib/avatar';
import { ApiError } from '../../../lib/http';
import { session as text } from '../../../messages/session';
import { describeFailure, parseInfo, parseLicense, parsePerson, userOf } from './user';

const INFO = { account_id: 'a-1', organization_id: 'o-1', scope: 'accounts--my:ro,ghost' };
const PERSON = {
  email: 'ada@example.test',
  name: 'Ada Byron',
  roles: [
    { product: 'Accounts', role: 'owner' },
    { product: 'LiveChat', role: 'administrator' },
  ],
  properties: { avatar_url: 'https://img.test/a.png', language: 'de' },
};

test('S3.18, S3.19: a user is the token info merged with the account', () => {
  const info = parseInfo(INFO);
  const person = parsePerson(PERSON);
  if (!info || !person) throw new Error('refused');
  expect(userOf('dal:t', info, person, 'Acme', parseLicense({ partner_type: 'reseller' }))).toEqual({
    accountId: 'a-1',
    organizationId: 'o-1',
    organization: 'Acme',
    token: 'dal:t',
    name: 'Ada Byron',
    email: 'ada@example.test',
    avatar: 'https://img.test/a.png',
    language: 'de',
    permissions: ['accounts--my:ro', 'ghost'],
    roles: { accounts: 'owner', livechat: 'administrator' },
    isGhostLogin: true,
    isReseller: true,
  });
});

test.each([
  ['nothing', undefined],
  ['a text', 'no'],
  ['no account', { ...INFO, account_id: '' }],
  ['no organization', { ...INFO, organization_id: 7 }],
])('S5.22: a login needs an account: %s', (_name, data) => expect(parseInfo(data)).toBeNull());

test.each([
  [{ partner_type: 'reseller' }, true],
  [{ partner_type: null }, false],
  ['no', null],
])('S3.20 a licence says whether it is a reseller: %j', (data, want) =>
  expect(parseLicense(data)).toBe(want),
);

test('an account without roles, picture and name is still one', () => {
  expect(parsePerson({ email: 'a@b.test', properties: null })).toEqual({
    name: 'a@b.test',
    email: 'a@b.test',
    avatar: '',
    language: '',
    roles: {},
  });
  expect(parsePerson({ name: 'x' })).toBeNull();
});

const SOMEHOW = 'Signing in failed. Try again, or contact our support.';

describe('S8.28: why a sign-in failed', () => {
  test.each([
    [{ oauth_exception: 'invalid_request', description: 'Not whitelisted.' }, 'Not whitelisted.'],
    [
      { oauth_exception: 'invalid_scope' },
      'Signing in failed (invalid_scope). Try again, or contact our support.',
    ],
    [{ identity_exception: 'unauthorized', description: 'Not known.' }, 'Not known.'],
    [new ApiError(500, 'server_error', text.tokenInfoFailed), 'Cannot fetch token info'],
    [new Error('the answer belongs to another sign-in'), SOMEHOW],
    [new Error(''), SOMEHOW],
    ['timeout', SOMEHOW],
    [null, SOMEHOW],
  ])('%j', (failure, sentence) => expect(describeFailure(failure)).toBe(sentence));
});

test.each([
  ['Ada Byron', 'AB'],
  ['Marijn de Wit', 'MW'],
  ['Ángel', 'Á'],
  ['ada@example.test', 'AT'],
  ['', ''],
])('initials of %s', (name, letters) => expect(initials(name)).toBe(letters));

test('a person always gets the same colour', () => {
  expect(hueOf('a-1')).toBe(hueOf('a-1'));
  expect(hueOf('')).toMatch(/^[a-z]+$/);
});
