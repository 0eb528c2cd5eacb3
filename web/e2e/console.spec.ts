import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { watchConsole } from './console';
import { ghostOf, tokenIn } from './demo-token';
import { keyboardOf } from './keyboard';
import { pictureFile } from './pictures';
import { PASSWORD } from './sign-in';
import { test } from './test';

// A long way through the shop, with all that a browser runs of it.
test.use({ worker: true });

/** Signs in from a page of the developer console, which then is where the person wanted to be. */
async function signInHere(page: Page, email: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  const popup = await opening;
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password').fill(PASSWORD);
  const closing = popup.waitForEvent('close');
  await popup.getByLabel('Password').press('Enter');
  await closing;
}

/** Somebody else of the organization changes the draft. */
async function changeElsewhere(page: Page, shortDescription: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('marketplace_token'));
  const answer = await page.request.patch('/api/v2/applications/night-tally/display', {
    headers: { Authorization: `Bearer ${token}` },
    data: { shortDescription },
  });
  expect(answer.status()).toBe(200);
}

// S5.08, S7.02
test('a developer makes an app and writes it by keyboard, with somebody else at the same draft', {
  tag: '@desktop',
}, async ({ page, context }) => {
  // The browser itself reports an answer that is refused: the conflict is wanted.
  const console = watchConsole(context, [/status of 409/]);
  await page.goto('/console/');
  await expect(page.getByRole('heading', { name: 'Sign in to look after your apps' })).toBeVisible();
  await expectAccessible(page);
  await signInHere(page, 'dev@apps.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  await test.step('a name that looks like another one is refused at its field', async () => {
    await page.getByRole('button', { name: 'New app' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await page.keyboard.type('aircaII');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/^Another app has this name/);
    await expectAccessible(page);
    await name.fill('Night Tally');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/console\/apps\/night-tally\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Listing' })).toBeVisible();
  });

  const short = page.getByRole('textbox', { name: 'Short description' });
  await test.step('what is typed is saved', async () => {
    await short.focus();
    await page.keyboard.type('Counts every chat of the night.');
    await page.keyboard.press('Tab');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Add a feature' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toBeFocused();
    await page.keyboard.type('Counts');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Each chat.');
    await page.getByRole('button', { name: 'Add a feature' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Feature 2, title' })).toBeFocused();
    await page.keyboard.type('Sleeps');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By day.');
    await page.getByRole('button', { name: 'Move Sleeps, place 2 of 2' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toHaveValue('Sleeps');
    await expect(page.getByRole('region', { name: 'Missing to submit' })).toContainText(
      'Name 3 to 6 features.',
    );
    await expectAccessible(page);
  });

  await test.step('a handle is dragged with the pointer, too', async () => {
    const handle = page.getByRole('button', { name: 'Move Counts, place 2 of 2' });
    await handle.hover();
    await page.mouse.down();
    const first = await page.getByRole('textbox', { name: 'Feature 1, title' }).boundingBox();
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByRole('textbox', { name: 'Feature 1, title' })).toHaveValue('Counts');
  });

  await test.step('what both changed is decided', async () => {
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await changeElsewhere(page, 'Theirs.');
    await short.fill('Mine.');
    await page.keyboard.press('Tab');
    const conflict = page.getByRole('alert', { name: 'Somebody else changed this meanwhile' });
    await expect(conflict).toContainText('Theirs.');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine: Short description' }).press('Enter');
    await expect(conflict).toBeHidden();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(short).toHaveValue('Mine.');
  });

  await test.step('the other parts', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections of Night Tally' });
    await sections.getByRole('link', { name: 'Price' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Price' })).toBeFocused();
    await page.getByRole('radio', { name: /^Monthly/ }).press('Space');
    await page.getByRole('textbox', { name: 'Price in US dollars' }).fill('12');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('region', { name: 'What buyers pay' })).toContainText('$12.00');
    await expectAccessible(page);
    for (const part of ['Install', 'Submit and review', 'Revisions']) {
      await sections.getByRole('link', { name: part }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: part })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await expectAccessible(page);
    }
    await expect(page.getByRole('button', { name: /^Revision 1 Draft/ })).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All apps' }).click();
    await expect(page.getByRole('link', { name: 'Night Tally' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an app that nobody has is deleted', async () => {
    await page.getByRole('link', { name: 'Night Tally' }).click();
    await page.getByRole('button', { name: 'Delete app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Night Tally' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete Night Tally' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Night Tally' })).toHaveCount(0);
  });
  console.expectSilence();
});

/** The staff's desk, in a browser of its own. */
async function openDesk(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const token = await tokenIn(page.request, 'staff@market.test');
  await context.addInitScript((secret) => sessionStorage.setItem('marketplace_token', secret), token);
  return context.newPage();
}

/** Somebody of the staff begins to look at a submission. */
async function begin(desk: Page, name: string) {
  await desk.goto('/console/submissions/');
  await desk.getByRole('button', { name: `Begin the review: ${name}` }).press('Enter');
  await expect(desk.getByText(`The review of ${name} has begun.`)).toBeVisible();
}

const FIRST = 'Counts every chat of the early morning, for the whole team.';
const MENDED = 'Counts every chat of the early morning, for teams in support.';
const CHANGED = 'Counts each chat from midnight to noon, for teams in support.';

// S3.02, S3.04 to S3.06, S4.01 to S4.06, S5.08, S7.02
test('by keyboard alone an app is made, submitted, sent back, mended, published, changed, rolled back and retired', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  const console = watchConsole(context);
  const { reach, press, write, choose, hasPlace } = keyboardOf(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saved = page.getByText(/^Saved \d/);
  const sections = page.getByRole('navigation', { name: 'Sections of Dawn Tally' });
  const goTo = (part: RegExp) => press(sections.getByRole('link', { name: part }));
  const confirm = async (label: string) => {
    await press(button(label));
    await press(page.getByRole('dialog').getByRole('button', { name: label }));
    await expect(page.getByRole('dialog')).toHaveCount(0); // while it is there, no link behind it hears the keyboard
    await hasPlace();
  };
  /** What others have done meanwhile is seen after a new visit. */
  const visitAgain = async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const isPublic = (text: string) =>
    expect.poll(async () => (await page.request.get('/marketplace/apps/dawn-tally/')).text()).toContain(text);

  await page.goto('/console/');
  const opening = page.waitForEvent('popup');
  await reach(button('Sign in'));
  await page.keyboard.press('Enter');
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await keyboardOf(popup).write(popup.getByLabel('E-mail'), 'dev@apps.test');
  await keyboardOf(popup).reach(popup.getByLabel('Password'));
  await popup.keyboard.type(PASSWORD);
  await popup.keyboard.press('Enter');
  await closing;
  await press(button('New app'));
  await write(field('Name'), 'Dawn Tally');
  await reach(field('Name'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Listing' })).toBeVisible();
  await hasPlace();

  await test.step('it is written', async () => {
    await write(field('Short description'), FIRST);
    await reach(page.getByRole('combobox', { name: 'Category' }));
    await page.keyboard.type('Analytics');
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(/./);
    await write(field('Description'), 'It **counts**.');
    for (const [place, title] of ['Counts', 'Sums', 'Sleeps'].entries()) {
      await press(button('Add a feature'));
      await write(field(`Feature ${place + 1}, title`), title);
      await write(field(`Feature ${place + 1}, description`), 'Each chat.');
    }
    await press(button('Add a benefit'));
    await write(field('Benefit 1, title'), 'Calm');
    await write(field('Benefit 1, description'), 'Nobody counts by hand.');
    await write(field('Tutorial'), 'https://apps.test/help');
    await write(field('Privacy policy'), 'https://apps.test/privacy');
    await expect(saved).toBeVisible();
  });

  await test.step('what is missing leads to the icon and the pictures, which are uploaded', async () => {
    await press(page.getByRole('region', { name: 'Missing to submit' }).getByRole('link', { name: 'Icon' }));
    await expect(page.getByLabel('Upload an icon')).toBeFocused();
    await choose(
      page.getByLabel('Upload an icon'),
      await pictureFile(page, { name: 'icon.png', width: 512, height: 512, colour: '#bb2f75' }),
    );
    await press(button('Use this'));
    const shots = [];
    for (const [at, colour] of ['#2347dc', '#4b7a3a', '#865200'].entries()) {
      shots.push(await pictureFile(page, { name: `${at}.png`, width: 1200, height: 750, colour }));
    }
    await choose(page.getByLabel('Choose pictures'), shots);
    await expect(page.getByText('3 of 3 to 8')).toBeVisible();
    await write(field('What picture 1 shows'), 'The morning in numbers');
    await expect(button('Remove the icon')).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a video is an address, a sentence and a poster', async () => {
    await write(field('Address of the video'), 'https://youtu.be/aB3_-efGhi9?si=copied');
    await write(field('What the video shows'), 'A morning with it');
    await choose(
      page.getByLabel('Upload a poster'),
      await pictureFile(page, { name: 'poster.png', width: 1280, height: 720, colour: '#4b7a3a' }),
    );
    await expect(page.getByRole('img', { name: 'A morning with it' })).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it appears in the host product', async () => {
    await goTo(/^Placements/);
    await press(button('Add a placement'));
    await write(field('Address'), 'https://apps.test/widget');
    await expectAccessible(page);
    await reach(field('Address'));
    await page.keyboard.press('Enter');
    await expect(button('Edit Chat details')).toBeVisible();
    await hasPlace();
    await expectAccessible(page);
    await goTo(/^Changelog/);
    await expect(page.getByText('Nothing is written yet.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is submitted, sent back, mended and accepted', async () => {
    await goTo(/^Submit/);
    await press(button('Submit Dawn Tally'));
    await expect(page.getByText('With the review desk')).toBeVisible();
    await hasPlace();
    const desk = await openDesk(browser, page);
    await begin(desk, 'Dawn Tally');
    const submission = desk.getByRole('region', { name: 'Dawn Tally' });
    await submission.getByRole('button', { name: /^Show what it says/ }).press('Enter');
    await expect(submission.getByRole('row', { name: /^Short description/ })).toContainText(FIRST);
    await expectAccessible(desk);
    await submission.getByRole('button', { name: 'Ask for changes: Dawn Tally' }).press('Enter');
    await desk.getByLabel('About').selectOption('Short description');
    await desk.getByLabel('What has to change').fill('Say for whom.');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Send back' }).press('Enter');
    await expect(desk.getByText('Dawn Tally was sent back.')).toBeVisible();
    await visitAgain();
    await press(
      page
        .getByRole('region', { name: 'What has to change' })
        .getByRole('link', { name: 'Short description' }),
    );
    await expect(field('Short description')).toBeFocused();
    await write(field('Short description'), MENDED);
    await expect(saved).toBeVisible();
    await goTo(/^Submit/);
    await press(button('Submit Dawn Tally'));
    await expect(page.getByText('With the review desk')).toBeVisible();
    await begin(desk, 'Dawn Tally');
    await desk.getByRole('button', { name: 'Accept: Dawn Tally' }).press('Enter');
    await expectAccessible(desk);
    await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(desk.getByText('You accepted Dawn Tally.')).toBeVisible();
    await desk.context().close();
    await visitAgain();
  });

  await test.step('it is published, changed and rolled back', async () => {
    await confirm('Publish Dawn Tally now');
    await isPublic(MENDED);
    await goTo(/^Listing/);
    await write(field('Short description'), CHANGED);
    await expect(button('Discard draft 2')).toBeVisible();
    await goTo(/^Revisions/);
    const differences = page.getByRole('table', { name: 'Differences' });
    await expect(differences.getByRole('row', { name: /^Short description/ })).toContainText('midnight');
    await expectAccessible(page);
    await goTo(/^Submit/);
    await confirm('Publish the changes of Dawn Tally');
    await isPublic(CHANGED);
    await goTo(/^Revisions/);
    await confirm('Roll back to 1');
    await isPublic(MENDED);
  });

  await test.step('its video is asked for when somebody presses it', async () => {
    const asked: string[] = [];
    const visitor = await context.newPage();
    await visitor.route(/youtube/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays</p>' });
    });
    await visitor.goto('/marketplace/apps/dawn-tally/');
    await visitor.getByRole('button', { name: 'Show Video' }).press('Enter');
    const play = visitor.getByRole('button', { name: 'Play: A morning with it' });
    await expect(play).toBeVisible();
    await expectAccessible(visitor);
    expect(asked).toEqual([]);
    await play.press('Enter');
    await expect(visitor.frameLocator('.video-frame').getByText('It plays')).toBeVisible();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aB3_-efGhi9?autoplay=1']);
    await visitor.close();
  });

  await test.step('its end is announced', async () => {
    await press(button('Retire app'));
    const lastDay = new Date(Date.now() + 200 * 24 * 60 * 60 * 1000);
    await reach(page.getByLabel('Last day for those who use it'));
    await page.keyboard.type(
      `${String(lastDay.getMonth() + 1).padStart(2, '0')}${String(lastDay.getDate()).padStart(2, '0')}${lastDay.getFullYear()}`,
    );
    await expectAccessible(page);
    await press(page.getByRole('dialog').getByRole('button', { name: /^Retire on/ }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button('Change last day')).toBeVisible();
    await hasPlace();
    await isPublic(String(lastDay.getFullYear()));
  });

  const token = await page.evaluate(() => sessionStorage.getItem('marketplace_token'));
  const gone = await page.request.delete('/api/v2/applications/dawn-tally', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(gone.status()).toBe(204);
  console.expectSilence();
});

test('a form outlives the session of its writer, who signs in in a window over it', async ({
  page,
  context,
}) => {
  const console = watchConsole(context, [/status of 401/]); // the refusal is wanted
  await page.goto('/console/team/');
  await signInHere(page, 'dev@apps.test');
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('dialog', { name: 'Invite into the console' });
  const address = form.getByRole('textbox', { name: 'E-mail address' });
  const invited = `words-${test.info().project.name}@appsmiths.example`;
  await address.fill(invited);
  const token = await page.evaluate(() => sessionStorage.getItem('marketplace_token'));
  const ended = await page.request.delete('/accounts/v2/sessions', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  const question = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(question.getByRole('button', { name: 'Sign in' })).toBeFocused();
  await expectAccessible(page);

  await test.step('as long as the window is open, the page says where one signs in', async () => {
    const opening = page.waitForEvent('popup');
    await question.getByRole('button', { name: 'Sign in' }).click();
    const popup = await opening;
    const waiting = page.getByRole('dialog', { name: 'Sign in in the window that opened' });
    await expect(waiting.getByRole('button', { name: 'Show the window' })).toBeVisible();
    await popup.close();
    await expect(question).toBeVisible();
  });

  await test.step('the line above the page asks whoever reads on first', async () => {
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('region', { name: 'You have been signed out' })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(question).toBeVisible();
  });

  await signInHere(page, 'dev@apps.test');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(address).toHaveValue(invited);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`${invited} is invited.`)).toBeVisible();
  console.expectSilence();
});

test('who one is stands at the foot of the side column, however low the window is, and below the bar of a ghost', {
  tag: '@desktop',
}, async ({ browser, page, request }) => {
  const token = await tokenIn(request, 'dev@apps.test');
  await page.addInitScript((token) => sessionStorage.setItem('marketplace_token', token), token);
  const staff = await browser.newPage();
  const ghost = await ghostOf(request, 'dev@apps.test');
  await staff.addInitScript((ghost) => sessionStorage.setItem('marketplace_ghost', ghost), ghost);
  for (const one of [page, staff]) {
    for (const height of [900, 520]) {
      await one.setViewportSize({ width: 1440, height });
      await one.goto('/console/apps/queue-forecast/');
      await expect(one.getByRole('heading', { level: 1, name: 'Listing' })).toBeVisible();
      await expect(one.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 });
      // Neither hides the other, and the page is no higher than what is in it.
      const bar = one.getByText('Browsing as');
      if (one === staff) await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(one.getByRole('link', { name: 'Console' })).toBeInViewport({ ratio: 1 });
      await one.getByRole('main').hover({ position: { x: 300, y: 200 } });
      await one.mouse.wheel(0, 4000);
      await expect.poll(() => one.evaluate(() => scrollY)).toBeGreaterThan(0);
      await expect(one.getByRole('button', { name: 'Account menu' })).toBeInViewport({ ratio: 1 });
    }
  }
  await staff.close();
});

test('the button that copies the link to a preview is as wide as its line, and what it says hides no way', async ({
  page,
  context,
  request,
}, { project }) => {
  const token = await tokenIn(request, 'dev@apps.test');
  await context.grantPermissions(['clipboard-write']);
  await page.addInitScript((token) => sessionStorage.setItem('marketplace_token', token), token);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await request.post('/api/v2/applications', {
    headers,
    data: { name: `Dusk Tally ${project.name}` },
  });
  const app = `/api/v2/applications/${(await made.json()).id}`;
  await request.post(`${app}/sharing/previews`, { headers, data: {} });
  await page.goto(`/console/apps/dusk-tally-${project.name}/revisions/`);
  const copy = page.getByRole('button', { name: 'Copy link to preview' });
  await copy.click();
  await expect(page.getByText(/^The address of the preview is copied/)).toBeVisible();
  const edges = (selector: string) =>
    page.locator(selector).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    });
  if (project.name === 'phone') {
    expect(await edges('.console-act > .btn')).toEqual(await edges('.console-acts:has(.console-act)'));
  } else {
    expect((await edges('.toasts')).left).toBeGreaterThan((await edges('.console-side')).right);
  }
  expect((await request.delete(app, { headers })).status()).toBe(204);
});

test('a name of one long word makes no page of the app wider than a phone', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const token = await tokenIn(request, 'dev@apps.test');
  const headers = { Authorization: `Bearer ${token}` };
  const name = 'W'.repeat(30);
  const made = await request.post('/api/v2/applications', { headers, data: { name, product: 'livechat' } });
  const { id, slug } = (await made.json()) as { id: string; slug: string };
  await page.addInitScript((token) => sessionStorage.setItem('marketplace_token', token), token);
  for (const part of ['', 'submit/', 'sharing/']) {
    await page.goto(`/console/apps/${slug}/${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { width = 0 } = page.viewportSize() ?? {};
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(width);
  }
  await request.delete(`/api/v2/applications/${id}`, { headers });
});
