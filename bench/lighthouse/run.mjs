// Prints Lighthouse's four categories for pages of a running shop, mobile
// preset, the median of three runs each: node run.mjs ORIGIN.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const origin = process.argv[2];
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = { home: '/marketplace/', listing: '/marketplace/apps/', 'app page': '/marketplace/apps/askguru/' };
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const [name, path] of Object.entries(pages)) {
    const runs = [];
    for (let i = 0; i < 3; i++) {
      const result = await lighthouse(origin + path, { port: chrome.port, onlyCategories: Object.keys(goals), logLevel: 'silent' });
      runs.push(result.lhr.categories);
    }
    for (const [category, goal] of Object.entries(goals)) {
      const score = Math.round(median(runs.map((run) => run[category].score)) * 100);
      const label = `lighthouse, ${name}: ${category}`;
      console.log(`${label.padEnd(62)} ${String(score).padStart(14)}   goal >= ${String(goal).padEnd(11)} ${score >= goal ? 'ok' : 'below'}`);
    }
  }
} finally {
  await chrome.kill();
}
