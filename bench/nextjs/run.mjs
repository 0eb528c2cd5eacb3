// Compares the listing of a running shop with the same cards served by Next.js,
// rendered for each request, on as many processes as there are cores; wrk at
// each in turn: node run.mjs ORIGIN.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const origin = process.argv[2];
const GOAL = 10;
const TURNS = 3;
const FIRST_PORT = 18_600;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const page = await (await fetch(`${origin}/marketplace/page-data/apps/page-data.json`)).text();
await writeFile('listing.json', page);
await run('npx', ['next', 'build'], { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });

const ports = Array.from({ length: availableParallelism() }, (_, i) => FIRST_PORT + i);
const servers = ports.map((port) =>
  spawn('npx', ['next', 'start', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore', detached: true }),
);
try {
  await Promise.all(ports.map(ready));
  const ours = [];
  const theirs = [];
  for (let turn = 0; turn < TURNS; turn++) {
    theirs.push(await together(ports.map((port) => `http://127.0.0.1:${port}/`)));
    ours.push(await together([`${origin}/marketplace/apps/`]));
  }
  const ratio = median(ours) / median(theirs);
  const label = 'listing, pages a second: times those of Next.js';
  console.log(`${label.padEnd(62)} ${ratio.toFixed(1).padStart(14)}   goal >= ${String(GOAL).padEnd(11)} ${ratio >= GOAL ? 'ok' : 'below'}`);
  console.log(`  pages a second here: ours / Next.js${`${Math.round(median(ours))} / ${Math.round(median(theirs))}`.padStart(41)}`);
} finally {
  for (const server of servers) process.kill(-server.pid);
  await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')));
}

/** Waits until a server answers with a card of the listing. */
async function ready(port) {
  const { name } = JSON.parse(page).listing.cards[0];
  for (let i = 0; i < 300; i++) {
    const text = await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text()).catch(() => '');
    if (text.includes(name)) return;
    await wait(100);
  }
  throw new Error(`Next.js does not show ${name} on port ${port}`);
}

/** Requests a second of all addresses at once, compressed as browsers ask for it. */
async function together(addresses) {
  const rates = await Promise.all(
    addresses.map(async (address) => {
      const { stdout } = await run('wrk', ['-t1', `-c${32 / addresses.length}`, '-d4s', '-H', 'Accept-Encoding: gzip', address]);
      return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]);
    }),
  );
  return rates.reduce((a, b) => a + b, 0);
}
