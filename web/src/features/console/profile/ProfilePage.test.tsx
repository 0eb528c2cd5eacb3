import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderConsole, signInDeveloper } from '../../../testing/console';
import { newDeveloper, ownDeveloper } from '../../../testing/ownDeveloper';
import { server } from '../../../testing/server';
import { forgetToken } from '../../session/model/token';
import type { Developer } from './api';
import { profileOf, slugOf, typedOf } from './profile';

const answerWith = (developer: Developer | null) =>
  server.use(
    http.get('/api/v2/developer', () =>
      developer
        ? HttpResponse.json(developer)
        : HttpResponse.json({ code: 'not_a_developer', message: 'No.' }, { status: 404 }),
    ),
  );

const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => signInDeveloper());
afterEach(() => {
  forgetToken('/marketplace');
  history.replaceState(null, '', '/marketplace/');
});

test('an organization without apps is led to its profile', async () => {
  answerWith(null);
  server.use(http.get('/api/v2/applications', () => HttpResponse.json([])));
  renderConsole('/apps/');
  expect(await screen.findByRole('link', { name: 'Become a developer' })).toHaveAttribute(
    'href',
    '/console/profile/',
  );
  expect(screen.queryByRole('button', { name: 'New app' })).toBeNull();
});

test('a field that is still needed says its form, too', async () => {
  answerWith({ ...newDeveloper(), missing: ['website', 'languages'] });
  renderConsole('/profile/');
  expect(await screen.findByRole('textbox', { name: 'Support in' })).toHaveAccessibleDescription(
    'Languages by their two letters, as en, es. Needed before the profile is public.',
  );
});

test('a name is looked at before it is sent, and its fault stands at its field', async () => {
  answerWith(null);
  const sent: unknown[] = [];
  server.use(
    http.get('/api/v2/developer/names', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name');
      return name === 'Appsm1ths'
        ? HttpResponse.json(
            { code: 'developer_name_taken', message: 'No.', fields: { name: 'This looks like Appsmiths.' } },
            { status: 409 },
          )
        : HttpResponse.json({ free: true });
    }),
    http.post('/api/v2/developer', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(newDeveloper(), { status: 201 });
    }),
  );
  const { user } = renderConsole('/profile/');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Appsmiths');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Become a developer' }));
  expect(name).toHaveAccessibleDescription(/^Give a name\./);
  await user.type(name, 'Appsm1ths');
  await user.tab();
  await waitFor(() => expect(name).toHaveAccessibleDescription(/^This looks like Appsmiths\./));
  await user.clear(name);
  await user.type(name, 'Café Works');
  await user.tab();
  expect(await screen.findByText('Free, and like no other name.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('cafe-works');
  await user.click(screen.getByRole('button', { name: 'Make Café Works a developer' }));
  expect(await screen.findByRole('list', { name: 'Steps' })).toBeVisible();
  expect(sent).toEqual([{ name: 'Café Works', slug: 'cafe-works' }]);
});

test('an icon is chosen, shown and removed, and saves nothing else', async () => {
  const icons: string[] = [];
  answerWith(ownDeveloper());
  server.use(
    http.put('/api/v2/developer/icon', async ({ request }) => {
      const { icon } = (await request.json()) as { icon: string };
      icons.push(icon.slice(0, 22));
      const { profile } = ownDeveloper();
      return HttpResponse.json(
        ownDeveloper({ profile: { ...profile, icon: icon && 'https://shop.test/uploads/ab/original' } }),
      );
    }),
  );
  const { user } = renderConsole('/profile/');
  const input = await screen.findByLabelText('Upload an icon');
  expect(region('Icon').getByText('There is no icon yet: a drawing stands in its place.')).toBeVisible();
  await user.upload(input, new File([new Uint8Array(1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  expect(await region('Icon').findByText('The file has more than 1 MB.')).toBeVisible();
  await user.upload(input, new File(['picture'], 'icon.png', { type: 'image/png' }));
  expect(await screen.findByText('The icon is on your public page.')).toBeVisible();
  expect(region('Icon').queryByText('The file has more than 1 MB.')).toBeNull();
  await user.click(region('Icon').getByRole('button', { name: 'Remove the icon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the icon' });
  expect(dialog).toHaveTextContent('It leaves your public page at once');
  await user.click(within(dialog).getByRole('button', { name: 'Remove the icon' }));
  expect(await screen.findByText('The icon is removed.')).toBeVisible();
  expect(icons).toEqual(['data:image/png;base64,', '']);
});

test('of one that the shop brought it is said who verified them, until the domain is proved', async () => {
  const { mail, site } = newDeveloper();
  const brought = ownDeveloper({ imported: true, mail, site, activeAt: null, verifiedAt: null });
  answerWith(brought);
  const { unmount } = renderConsole('/profile/');
  expect(await screen.findByText('Verified by the people who run the shop')).toBeVisible();
  const shown = region('Your public page');
  expect(shown.getByText(/^They brought you into the shop themselves/)).toBeVisible();
  expect(shown.getByText(/^“Verified” will say: domain appsmiths\.example proved/)).toBeVisible();
  expect(screen.queryByText('Nothing is proved yet')).toBeNull();
  const states = region('State').getAllByRole('listitem');
  expect(states.map((one) => one.textContent).slice(1)).toEqual([
    'Activeby the people who run the shop',
    'Verifiedby the people who run the shop',
  ]);
  unmount();
  answerWith({ ...brought, state: 'restricted' });
  renderConsole('/profile/');
  expect(await screen.findByText('Nothing is proved yet')).toBeVisible();
});

test('a new developer sees what is to do, proves, accepts and saves', async () => {
  answerWith(newDeveloper());
  const sent: [string, unknown][] = [];
  const answer = (path: string, method: 'put' | 'post', developer: Developer) =>
    server.use(
      http[method](`/api/v2/developer/${path}`, async ({ request }) => {
        sent.push([path, await request.json().catch(() => null)]);
        return HttpResponse.json(developer);
      }),
    );
  const { user } = renderConsole('/profile/');
  const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Profileto do',
    'Prove address and domain0 of 2 proved',
    'Agreementto do',
  ]);
  expect(steps[0]).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('textbox', { name: 'Headline' })).toHaveAccessibleDescription(
    'Needed before the profile is public.',
  );

  answer(
    'proofs/mail',
    'post',
    newDeveloper({ mail: { ...newDeveloper().mail, sentAt: '2026-11-20T10:00:00Z' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Send the mail' }));
  expect(await screen.findByRole('button', { name: 'Send the mail again' })).toBeVisible();

  const site = region('Prove the domain of your site');
  expect(site.getByText('TXT at _marketplace.appsmiths.example')).toBeVisible();
  expect(site.getByText(/_marketplace\.appsmiths\.example\. TXT "marketplace-proof=q8T2"/)).toBeVisible();
  await user.click(site.getByRole('radio', { name: /A file/ }));
  expect(site.getByText(/well-known\/marketplace-proof\.txt/)).toBeVisible();
  answer(
    'proofs/site',
    'post',
    newDeveloper({
      site: {
        ...newDeveloper().site,
        way: 'file',
        seen: 'refused',
        askedAt: '2026-11-20T10:40:00Z',
        askUntil: '2026-11-23T10:40:00Z',
      },
    }),
  );
  await user.click(site.getByRole('button', { name: 'Check now' }));
  expect(
    await site.findByText(
      /^Not seen yet, asked \d\d:40\. appsmiths\.example answers, but not with the file\..*We ask every 10 minutes/,
    ),
  ).toBeVisible();

  answer('agreement', 'put', newDeveloper({ agreement: ownDeveloper().agreement }));
  await user.click(screen.getByRole('checkbox', { name: 'I accept it for Appsmiths and may do so' }));
  await user.click(screen.getByRole('button', { name: 'Accept the agreement' }));
  expect(await screen.findByText('Accepted on Nov 1, 2026 by Nadia Brandt.')).toBeVisible();

  answer('profile', 'put', ownDeveloper());
  await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Small apps.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Poland');
  await user.type(screen.getByRole('textbox', { name: 'Support in' }), 'PL, en');
  await user.type(screen.getByRole('textbox', { name: 'Further addresses' }), '{Enter}nonsense');
  await user.click(screen.getByRole('button', { name: 'Save the profile' }));
  expect(screen.getByRole('textbox', { name: 'Further addresses' })).toHaveAccessibleDescription(
    /^Each line has a word and an address/,
  );
  await user.type(screen.getByRole('textbox', { name: 'Further addresses' }), '{Backspace>8/}');
  await user.click(screen.getByRole('button', { name: 'Save the profile' }));
  expect(await screen.findByRole('heading', { name: 'Developer profile', level: 1 })).toBeVisible();
  expect(sent.map(([path]) => path)).toEqual(['proofs/mail', 'proofs/site', 'agreement', 'profile']);
  expect(sent[1]?.[1]).toEqual({ way: 'file' });
  expect(sent[2]?.[1]).toEqual({ version: '2026-11-01' });
  expect(sent[3]?.[1]).toMatchObject({
    headline: 'Small apps.',
    country: 'PL',
    languages: ['pl', 'en'],
    revision: '0',
  });
});

test('a profile that somebody else has saved is not written over', async () => {
  server.use(
    http.put('/api/v2/developer/profile', () =>
      HttpResponse.json({ code: 'revision_conflict', message: 'No.' }, { status: 409 }),
    ),
  );
  const { user } = renderConsole('/profile/');
  await user.type(await screen.findByRole('textbox', { name: 'City' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save the profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has saved the profile meanwhile.',
  );
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Columbus!');
  expect(screen.getByRole('button', { name: 'Show what they saved' })).toBeVisible();
});

test('Verified says what was proved and when, and a restriction why', async () => {
  answerWith(ownDeveloper({ state: 'restricted', reason: 'Answers nobody.' }));
  renderConsole('/profile/');
  expect(await screen.findByText(/have restricted you: Answers nobody\./)).toBeVisible();
  expect(
    region('Your public page').getByText('Domain appsmiths.example proved on Nov 3, 2026.'),
  ).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
  expect(screen.getByRole('button', { name: 'End being a developer' })).toHaveAccessibleDescription(
    'Not while you are restricted.',
  );
  expect(screen.getByRole('link', { name: 'Developer profile' })).toHaveAttribute('aria-current', 'page');
});

test('who ends it is asked, and can open it again', async () => {
  server.use(
    http.delete('/api/v2/developer', () => HttpResponse.json(ownDeveloper({ state: 'closed' }))),
    http.put('/api/v2/developer/reopen', () => HttpResponse.json(ownDeveloper())),
  );
  const { user } = renderConsole('/profile/');
  await user.click(await screen.findByRole('button', { name: 'End being a developer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End Appsmiths as a developer' }));
  await user.click(dialog.getByRole('button', { name: 'End being a developer' }));
  await user.click(await screen.findByRole('button', { name: 'Be a developer again' }));
  expect(await screen.findByRole('button', { name: 'Save the profile' })).toBeVisible();
});

test('staff in the place of somebody changes nothing', async () => {
  signInDeveloper('ghost');
  renderConsole('/profile/');
  expect(await screen.findByText('You look through a customer’s eyes: nothing can be changed')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save the profile' })).toBeDisabled();
});

test('staff in the place of somebody who is no developer is told why they become none', async () => {
  signInDeveloper('ghost');
  server.use(
    http.get('/api/v2/developer', () => HttpResponse.json({ code: 'not_a_developer' }, { status: 404 })),
  );
  renderConsole('/profile/');
  expect(await screen.findByText('You look through a customer’s eyes: nothing can be changed')).toBeVisible();
  expect(await screen.findByRole('button', { name: /a developer$/ })).toBeDisabled();
});

test('the most letters of a field are written as in the rest of the console', async () => {
  renderConsole('/profile/');
  await screen.findByRole('textbox', { name: 'Description' });
  expect(screen.getByText(/^\d+ \/ 2,000$/)).toBeVisible();
});

test('what is typed becomes a profile, and a profile what is typed', () => {
  const { profile } = ownDeveloper();
  const { icon: _, ...written } = profile;
  expect(profileOf(typedOf(profile))).toEqual(written);
  const socials = { handle: '@acme' };
  expect(profileOf(typedOf({ ...profile, socials }))).toEqual({ ...written, socials });
  expect(profileOf({ ...typedOf(profile), socials: 'github http://plain.example' })).toBeNull();
  expect(['Café & Crème', '  A.B  ', 'Оценка'].map(slugOf)).toEqual(['cafe-creme', 'a-b', '']);
});

const details = {
  legal_name: '',
  country: '',
  address: '',
  zip: '',
  city: '',
  tax_id: '',
  given: false,
};

test('company data are asked for before the first payout, and a fault stands at its field', async () => {
  answerWith(ownDeveloper({}));
  const sent: unknown[] = [];
  server.use(
    http.get('/billing/ledger/livechat/payout/details', () => HttpResponse.json(details)),
    http.get('/billing/ledger/livechat/payout', () => HttpResponse.json({ payable: 5600 })),
    http.put('/billing/ledger/livechat/payout/details', async ({ request }) => {
      const body = (await request.json()) as typeof details;
      sent.push(body);
      return body.tax_id === 'DE1'
        ? HttpResponse.json(
            {
              code: 'validation',
              message: 'No.',
              fields: { tax_id: 'This is no tax number of the country.' },
            },
            { status: 422 },
          )
        : HttpResponse.json({ ...body, given: true });
    }),
  );
  const { user } = renderConsole('/profile/');
  const panel = within(await screen.findByRole('region', { name: 'Company and tax' }));
  expect(await panel.findByText(/Nothing is paid out before .* \$56\.00 wait for them now\./)).toBeVisible();
  await user.type(panel.getByRole('textbox', { name: 'Legal name' }), 'Devs GmbH');
  const taxId = panel.getByRole('textbox', { name: 'Tax number' });
  await user.type(taxId, 'DE1');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Country' }), 'DE');
  await user.click(panel.getByRole('button', { name: 'Save the company data' }));
  await waitFor(() => expect(taxId).toHaveAccessibleDescription(/^This is no tax number/));
  await user.clear(taxId);
  await user.type(taxId, 'DE136695976');
  await user.click(panel.getByRole('button', { name: 'Save the company data' }));
  expect(await panel.findByText(/Payouts go out by these data/)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ legal_name: 'Devs GmbH', country: 'DE', tax_id: 'DE136695976' });
});

test('who may not see the money is not asked for company data', async () => {
  answerWith(ownDeveloper({}));
  server.use(
    http.get('/billing/ledger/livechat/payout/details', () =>
      HttpResponse.json({ code: 'console_right_missing', message: 'No.' }, { status: 403 }),
    ),
  );
  renderConsole('/profile/');
  await screen.findByRole('button', { name: 'Save the profile' });
  expect(screen.queryByRole('region', { name: 'Company and tax' })).toBeNull();
});

test('a profile that cannot be read promises no way to become a developer', async () => {
  server.use(
    http.get('/api/v2/developer', () => HttpResponse.json({ code: 'unavailable' }, { status: 503 })),
  );
  renderConsole('/profile/');
  expect(
    await screen.findByRole('heading', { name: 'The profile could not be loaded' }, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Developer profile' })).toBeVisible();
});

test.each([
  ['dns', 'nothing', /There is no TXT record of this name\..* We ask every 10 minutes for 3 days\.$/],
  ['dns', 'other', /with another text\. Add one with the text above\./],
  ['dns', 'silence', /The name servers of appsmiths\.example gave no answer\./],
  ['file', 'nothing', /There is no file at this address\./],
  ['file', 'other', /The file holds the text above and nothing else\./],
  ['file', 'elsewhere', /leads to another site, which cannot speak for appsmiths\.example\./],
  ['file', 'no_name', /There is no site appsmiths\.example in DNS\./],
  ['file', 'private', /not on the public internet/],
  ['file', 'certificate', /The certificate of appsmiths\.example is not good\./],
  ['file', 'silence', /gave no answer within 10 seconds\./],
] as const)('a site that is asked by %s and shows %s: what to do is said', async (way, seen, says) => {
  const asked = { askedAt: '2026-11-20T10:40:00Z', askUntil: '2026-11-23T10:40:00Z' };
  answerWith(newDeveloper({ site: { ...newDeveloper().site, way, seen, ...asked } }));
  renderConsole('/profile/');
  await screen.findByRole('button', { name: 'Check now' });
  expect(region('Prove the domain of your site').getByText(says)).toBeVisible();
});

test('a site that was asked for three days is asked no more, and that is said', async () => {
  const asked = { askedAt: '2026-11-23T10:35:00Z', askUntil: '2026-11-23T10:40:00Z' };
  answerWith(newDeveloper({ site: { ...newDeveloper().site, seen: 'nothing', ...asked } }));
  renderConsole('/profile/');
  expect(
    await screen.findByText(/We asked for 3 days, until Nov 23, 2026\. Check now begins anew\.$/),
  ).toBeVisible();
  expect(screen.queryByText(/We ask every 10 minutes/)).toBeNull();
});

test('what was seen is said of the way that was asked, not of the other one', async () => {
  const asked = { askedAt: '2026-11-20T10:40:00Z', askUntil: '2026-11-23T10:40:00Z' };
  answerWith(newDeveloper({ site: { ...newDeveloper().site, way: 'dns', seen: 'nothing', ...asked } }));
  const { user } = renderConsole('/profile/');
  await user.click(await screen.findByRole('radio', { name: /A file/ }));
  expect(screen.queryByText(/There is no TXT record/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /A DNS record/ }));
  expect(screen.getByText(/There is no TXT record/)).toBeVisible();
});

test('who types another site or support address is told before saving that it has to be proved anew', async () => {
  answerWith(ownDeveloper());
  const { user } = renderConsole('/profile/');
  const site = await screen.findByRole('textbox', { name: 'Site' });
  const mail = screen.getByRole('textbox', { name: 'Support address' });
  await user.type(site, '/about');
  expect(site).toHaveAccessibleDescription('Begins with https://.');
  await user.clear(site);
  await user.type(site, 'https://other.example');
  expect(site).toHaveAccessibleDescription(
    /^appsmiths\.example is proved\. Another domain has to be proved anew/,
  );
  expect(mail).not.toHaveAccessibleDescription();
  await user.type(mail, 'x');
  expect(mail).toHaveAccessibleDescription('Another address has to be proved anew.');
});
