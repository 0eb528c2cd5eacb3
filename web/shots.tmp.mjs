import { chromium } from '@playwright/test';
const base = 'http://localhost:8101';
const out = '/tmp/identity/shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const P = 'marketplace-demo';
async function signInAt(page, email, next) {
  await page.goto(`${base}/accounts/signin?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(P);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${next}`);
}
const only = process.argv[2];
for (const [w, h] of [[390, 844], [1440, 900]]) for (const theme of ['light', 'dark']) {
  const tag = `${w}-${theme}`;
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme });
  const page = await ctx.newPage();
  const shot = async (name) => { await page.waitForLoadState('networkidle').catch(() => {}); await page.screenshot({ path: `${out}/${name}-${tag}.png` }); };
  const home = encodeURIComponent(`${base}/marketplace/`);
  await page.goto(`${base}/accounts/?client_id=marketplace&response_type=token&redirect_uri=${home}`); await shot('signin');
  await page.goto(`${base}/accounts/signup`); await shot('signup');
  await page.goto(`${base}/accounts/forgot`); await shot('forgot');
  await page.getByLabel('E-mail').fill('nobody@x.test'); await page.getByRole('button', { name: 'Send the link' }).click(); await shot('mailbox');
  await page.goto(`${base}/accounts/reset?token=x`); await shot('linkover');
  // confirmation
  const email = `ada${Date.now()}@new.test`;
  await page.goto(`${base}/accounts/signup`);
  await page.getByLabel('Organization').fill('New Ltd'); await page.getByLabel('Your name').fill('Ada'); await page.getByLabel('E-mail').fill(email); await page.getByLabel('Password').fill('a good password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  let link;
  for (let i = 0; i < 50 && !link; i++) { const r = await (await ctx.request.get(`${base}/demo/mail.json?to=${encodeURIComponent(email)}`)).text(); link = /https?:\/\/[^\s"<]+\/confirm\?token=[\w-]+/.exec(r)?.[0]; if (!link) await new Promise(r => setTimeout(r, 200)); }
  await page.goto(link); await shot('confirm');
  await signInAt(page, 'owner@acme.test', '/accounts/sessions'); await shot('sessions');
  await page.goto(`${base}/accounts/?client_id=marketplace&response_type=token&prompt=consent&scope=integrations_manage,sessions--my:ro,billing_manage,accounts--all:rw&redirect_uri=${home}`); await shot('consent');
  await page.goto(`${base}/marketplace/?utm_source=x`); await page.getByRole('button', { name: 'Account menu' }).waitFor(); await page.waitForTimeout(600); await shot('consentbar');
  await page.getByRole('button', { name: 'Account menu' }).click(); await page.waitForTimeout(300); await shot('menu');
  // ask for access
  const agent = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme });
  const ap = await agent.newPage();
  await signInAt(ap, 'agent@acme.test', '/accounts/sessions');
  await ap.goto(`${base}/marketplace/apps/hubspot/`).catch(() => {});
  await ap.goto(`${base}/marketplace/apps/askguru/`); await ap.getByRole('button', { name: /Request|Ask/ }).first().waitFor({ timeout: 8000 }).catch(() => {});
  await ap.screenshot({ path: `${out}/askaccess-${tag}.png` });
  await agent.close();
  // ghost
  await signInAt(page, 'staff@market.test', '/accounts/ghost'); await page.goto(`${base}/accounts/ghost?q=solo`); await shot('ghost');
  await page.getByRole('radio').first().check(); await page.getByLabel('Reason').fill('Ticket 4711'); await page.getByRole('button', { name: 'Start browsing' }).click();
  await page.waitForURL('**/marketplace/**'); await page.getByText('Browsing as').waitFor({ timeout: 8000 }).catch(() => {}); await shot('ghostnotice');
  await page.goto(`${base}/marketplace/apps/askguru/`); await page.waitForTimeout(800); await shot('ghostapp');
  await page.goto(`${base}/accounts/ghost`); await shot('ghostlooks');
  // logged-out banner
  const out2 = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: theme });
  const op = await out2.newPage();
  await signInAt(op, 'viewer@acme.test', '/accounts/sessions');
  await op.goto(`${base}/marketplace/`); await op.getByRole('button', { name: 'Account menu' }).waitFor();
  await op.goto(`${base}/accounts/sessions`); await op.getByRole('button', { name: 'Sign out everywhere' }).click(); await op.waitForTimeout(300); await op.screenshot({ path: `${out}/everywhere-${tag}.png` });
  await out2.close();
  await ctx.close();
}
await browser.close();
