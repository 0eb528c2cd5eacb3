import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
const dir = '/tmp/identity/shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'] });
const sets = process.argv[2].split(',');
for (const w of [390, 1440]) for (const t of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 800 } });
  const cols = w === 390 ? 6 : 3;
  writeFileSync(`${dir}/sheet.html`, `<body style="margin:0;display:grid;grid-template-columns:repeat(${cols},1fr);gap:6px;background:#888">${sets.map((s) => `<img src="${s}-${w}-${t}.png" style="width:100%">`).join('')}</body>`);
  await page.goto(`file://${dir}/sheet.html`); await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${dir}/sheet-${process.argv[3]}-${w}-${t}.png`, fullPage: true });
  await page.close();
}
await browser.close();
