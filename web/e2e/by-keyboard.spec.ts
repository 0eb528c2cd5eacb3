import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { tokenIn } from './demo-token';
import { keyboardOf } from './keyboard';
import { beSignedIn } from './sign-in';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

// Two people of one company without a pointer, from the first search to an app that is taken out and brought
// back. After each press the focus is somewhere, and in sight.

const OWNER = 'owner@acme.test';
const ASKED = 'freshbooks';
const SET_UP = 'klaviyo-for-helpdesk';
const REASON = 'We write invoices all day.';

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await beSignedIn(page, email);
  await page.goto('/marketplace/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  return page;
}

/** Finds an app by the key of the search field, and opens its page. */
async function find(page: Page, words: string, name: string) {
  const { keyboard } = page;
  await keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' }).first()).toBeFocused();
  await keyboard.insertText(words);
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) }).first();
  await expect(option).toBeVisible();
  await chooseBy('ArrowDown', page, option);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await keyboardOf(page).hasPlace();
}

/** Goes down a list or a menu to one of its rows, and presses it. */
async function chooseBy(key: string, page: Page, row: ReturnType<Page['getByRole']>) {
  const isHere = () =>
    row.evaluate((one) => one === document.activeElement || one.getAttribute('aria-selected') === 'true');
  for (let presses = 0; presses < 30 && !(await isHere()); presses++) await page.keyboard.press(key);
  expect(await isHere(), `${key} leads to ${row}`).toBe(true);
  await page.keyboard.press('Enter');
}

async function headersOf(request: APIRequestContext) {
  return { Authorization: `Bearer ${await tokenIn(request, OWNER)}` };
}

test('by keyboard alone apps are found, compared, asked for, approved, bought, set up, taken out and brought back', {
  tag: '@desktop',
}, async ({ browser, request }) => {
  const owner = await pageOf(browser, OWNER);
  const member = await pageOf(browser, 'agent@acme.test');
  const keys = keyboardOf(owner);

  await test.step('find an app, and compare it with another', async () => {
    await find(owner, 'calendly', 'Calendly');
    await keys.press(owner.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).first());
    await expect(owner).toHaveURL(/\/compare\/calendly\/$/);
    await keys.press(owner.getByRole('navigation', { name: 'Add an app' }).getByRole('link').first());
    await expect(owner).toHaveURL(/\/compare\/calendly,[\w-]+\/$/);
    await expect(owner.getByRole('link', { name: /^Remove / })).toHaveCount(2);
    await expectAccessible(owner);
  });

  await test.step('a member finds another, and asks for it', async () => {
    await find(member, ASKED, 'FreshBooks');
    await keyboardOf(member).press(member.getByRole('button', { name: /^Ask .+ for this app$/ }).first());
    const why = member.getByRole('dialog').getByRole('textbox', { name: 'Why do you need it?' });
    await expect(why).toBeFocused();
    await member.keyboard.insertText(REASON);
    await keyboardOf(member).press(member.getByRole('button', { name: 'Send request' }));
    await expect(member.getByText(/^You asked for FreshBooks\. An owner hears of it\.$/)).toBeVisible();
  });

  await test.step('the owner approves it, and pays', async () => {
    await owner.goto('/marketplace/my-apps/');
    const waiting = owner.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByText(`“${REASON}” $29.00 once, with tax`)).toBeVisible();
    await keys.press(waiting.getByRole('button', { name: /^Approve and start.*FreshBooks/ }));
    await expect(owner.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await keys.press(owner.getByRole('button', { name: /^Pay \$/ }));
    await expect(owner.getByRole('heading', { level: 1, name: 'FreshBooks is installed' })).toBeVisible();
    await keys.hasPlace();
  });

  await test.step('finish the set-up of an app in the window of its developer', async () => {
    const headers = await headersOf(request);
    const left = `/api/applications/${SET_UP}/instance/setup`;
    await owner
      .context()
      .route('https://hollybrook.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<button autofocus>Connect</button>' }),
      );
    await owner.goto('/marketplace/my-apps/');
    await keys.press(owner.getByRole('link', { name: 'Finish set-up Klaviyo for HelpDesk' }).first());
    const opening = owner.waitForEvent('popup');
    await keys.reach(owner.getByRole('link', { name: /^Open the set-up/ }));
    await owner.keyboard.press('Enter');
    const developer = await opening;
    await expect(developer.getByRole('button', { name: 'Connect' })).toBeFocused();
    await developer.close();
    // The app says that it is done.
    expect((await request.delete(left, { headers })).ok()).toBe(true);
    await owner.goto('/marketplace/my-apps/');
    const row = owner
      .getByRole('list', { name: 'Installed apps and services' })
      .getByRole('listitem')
      .filter({ hasText: 'Klaviyo for HelpDesk' });
    await expect(row.getByText('Active')).toBeVisible();
    expect((await request.put(left, { headers })).ok()).toBe(true); // as later tests know it
  });

  await test.step('take the app out, and bring it back', async () => {
    await keys.press(owner.getByRole('button', { name: 'More for FreshBooks' }));
    await chooseBy('ArrowDown', owner, owner.getByRole('menuitem', { name: 'Uninstall' }));
    await keys.press(owner.getByRole('dialog').getByRole('button', { name: 'Uninstall' }));
    await keys.press(owner.getByRole('button', { name: 'Undo', exact: true }));
    await expect(owner.getByText(/^FreshBooks is back/)).toBeVisible();
    const apps = owner.getByRole('list', { name: 'Installed apps and services' });
    await expect(apps.getByRole('link', { name: 'FreshBooks', exact: true })).toBeVisible();
    await keys.hasPlace();
    // Later tests find the company as it was.
    const gone = await request.delete(`/api/applications/${ASKED}/install`, {
      headers: await headersOf(request),
      data: {},
    });
    expect(gone.status()).toBe(204);
  });
});

/** Opens a page, and waits for what looks after the focus: it comes when the page is there. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

test('what a press takes away leaves the focus in sight', { tag: '@desktop' }, async ({ page }) => {
  await beSignedIn(page, 'owner@solo.test');
  const keys = keyboardOf(page);

  await test.step('a mark in the list of marked apps', async () => {
    for (const slug of ['hotjar', 'make']) {
      await open(page, `/marketplace/apps/${slug}/`);
      await keys.press(page.getByRole('button', { name: 'Favourite', pressed: false }));
    }
    await open(page, '/marketplace/favourites/');
    await keys.press(page.getByRole('button', { name: 'Remove from favourites Hotjar' }));
    await expect(page.getByRole('main').getByRole('link', { name: 'Hotjar' })).toHaveCount(0);
    await keys.press(page.getByRole('button', { name: 'Remove from favourites Make' }));
    await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  });

  await test.step('a filter, and filters under a name', async () => {
    await open(page, '/marketplace/apps/?payment=free');
    await keys.press(page.getByRole('button', { name: 'Save these filters' }));
    await page.keyboard.insertText('Free ones');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Free ones' })).toBeFocused();
    await keys.hasPlace();
    await keys.press(page.getByRole('button', { name: 'Remove the saved filters “Free ones”' }));
    await expect(page.getByRole('link', { name: 'Free ones' })).toHaveCount(0);
    await keys.press(page.getByRole('link', { name: 'Remove filter Free' }));
    await expect(page).toHaveURL(/\/apps\/$/);
    await keys.hasPlace();
  });
});
