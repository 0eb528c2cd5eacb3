import { HttpResponse, http } from 'msw';
import { forgetToken, saveToken } from '../features/session/model/token';
import { boot } from './fixtures';
import { server } from './server';

/** What the accounts service says of who is signed in; `scope` are the rights of their token. */
export type Person = {
  accountId: string;
  organizationId: string;
  organization: string;
  scope: string;
  name: string;
  email: string;
  language?: string | undefined;
  roles: { product: string; role: string }[];
};

/** A customer without a right that somebody has to give. */
const maria: Person = {
  accountId: 'a1',
  organizationId: 'o1',
  organization: 'Acme Inc.',
  scope: '',
  name: 'Maria',
  email: 'm@acme.test',
  roles: [],
};

/** Somebody who works for the platform. */
export const staff: Person = {
  ...maria,
  accountId: 's1',
  organization: 'Platform',
  scope: 'dev_platform_admin',
  name: 'Staff',
  email: 's@market.test',
};

/** Answers who holds any token: Maria, but for what is said of the person. */
export function servePerson(person: Partial<Person> = {}) {
  const { accountId, organizationId, organization, scope, name, email, language, roles } = {
    ...maria,
    ...person,
  };
  server.use(
    http.get('/accounts/v2/info', () =>
      HttpResponse.json({ account_id: accountId, organization_id: organizationId, scope }),
    ),
    http.get('/accounts/v2/accounts/me', () =>
      HttpResponse.json({ name, email, roles, properties: { language } }),
    ),
    http.get('/accounts/v2/organizations/my', () => HttpResponse.json({ name: organization })),
  );
}

/** The same, and the browser has their token, in place of whose was there. */
export function signInPerson(person: Partial<Person> = {}) {
  forgetToken(boot.base);
  saveToken('fra:secret', boot.base);
  servePerson(person);
}
