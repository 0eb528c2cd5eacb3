// Lists the statements of the specification that no test names yet.
// Tests name them as S4.12, or a run of them as S4.12 to S4.15 or S4.12-S4.15.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const statements = readFileSync('docs/spec-statements.txt', 'utf8').split('\n').filter((line) => /^S\d+\.\d+$/.test(line));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => /(_test\.go|\.test\.(ts|tsx|mjs)|\.spec\.ts)$/.test(file));

const named = new Set();
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  for (const [, section, from, to] of text.matchAll(/\bS(\d)\.(\d{2})(?:\s*(?:to|-|–)\s*S\1\.(\d{2}))?/g)) {
    for (let n = Number(from); n <= Number(to ?? from); n++) named.add(`S${section}.${String(n).padStart(2, '0')}`);
  }
}

const open = statements.filter((statement) => !named.has(statement));
for (const section of new Set(open.map((s) => s.slice(0, 2)))) {
  console.log(`${section}: ${open.filter((s) => s.startsWith(`${section}.`)).map((s) => s.slice(3)).join(' ')}`);
}
const wrong = [...named].filter((s) => !statements.includes(s));
if (wrong.length > 0) {
  console.error(`tests name statements that do not exist: ${wrong.join(', ')}`);
  process.exitCode = 1;
}
console.log(`${statements.length - open.length} of ${statements.length} statements are named by a test`);
