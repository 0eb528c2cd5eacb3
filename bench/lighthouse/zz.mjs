import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
for (const p of process.argv.slice(2)) {
  const { lhr } = await lighthouse(p, { port: chrome.port, onlyCategories: ['performance'], logLevel: 'silent' });
  const a = lhr.audits;
  console.log(p, Math.round(lhr.categories.performance.score*100), 'bench', lhr.environment.benchmarkIndex, ['first-contentful-paint','largest-contentful-paint','speed-index','total-blocking-time','cumulative-layout-shift','interactive'].map(k=>k.split('-').map(x=>x[0]).join('')+' '+Math.round(a[k]?.numericValue??0)+' ('+Math.round((a[k]?.score??0)*100)+')').join(' '));
  console.log(a['mainthread-work-breakdown']?.details?.items.map(i=>i.groupLabel+' '+Math.round(i.duration)).join(', '));
  console.log('long', a['long-tasks']?.details?.items.slice(0,8).map(i=>Math.round(i.startTime)+'+'+Math.round(i.duration)+' '+i.url.split('/').slice(-1)).join(', '));
}
await chrome.kill();
