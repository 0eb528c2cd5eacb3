import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Money on a page is drawn by ui/Amount and ui/Price, which keep its sign and digits in
// their order between words that are read from right to left. Written as a text it is
// part of a sentence of the messages, or says in words what a picture shows.

const FORMATS = new Set(['dollars', 'shortDollars']);
const DRAWS = new Set(['src/ui/Amount.tsx', 'src/ui/Price.tsx']);
/** Elements of pictures, in which only text may stand. */
const PICTURES = new Set(['text', 'title']);

const screens = ['src/features', 'src/ui', 'src/app', 'src/routes']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !DRAWS.has(file));

/** Where money is written, and is neither in a sentence nor in a picture. */
function drawnAround(file: string, source: string): string[] {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    if (ts.isCallExpression(node) && FORMATS.has(node.expression.getText()) && !isInSentence(node)) {
      const { line } = root.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${node.getText()}`);
    }
    ts.forEachChild(node, look);
  };
  look(root);
  return found;
}

function isInSentence(call: ts.CallExpression): boolean {
  for (let node: ts.Node = call; node.parent; node = node.parent) {
    const { parent } = node;
    if (ts.isCallExpression(parent)) return parent.expression !== node;
    if (ts.isJsxAttribute(parent)) return parent.name.getText() === 'aria-label';
    if (ts.isJsxElement(parent)) return PICTURES.has(parent.openingElement.tagName.getText());
    if (ts.isJsxFragment(parent) || ts.isStatement(parent)) return false;
  }
  return false;
}

test('money is drawn by Amount and Price alone', () => {
  const found = screens.flatMap((file) => drawnAround(file, readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
  expect(screens.length).toBeGreaterThan(150);
});

test.each([
  ['<p>{dollars(1)}</p>', 1],
  ['<p>{a ? shortDollars(1) : text.free}</p>', 1],
  ['<Entry price={dollars(1)} />', 1],
  [`<>{'−' + dollars(1)}</>`, 1],
  ['<p>{text.of(dollars(1))}</p>', 0],
  ['<svg><text>{shortDollars(1)}</text></svg>', 0],
  ['<i aria-label={dollars(1)} />', 0],
  ['<Amount cents={1} />', 0],
])('%s', (jsx, faults) => {
  expect(drawnAround('x.tsx', `const x = ${jsx};`)).toHaveLength(faults);
});

test('a text that is kept for later is found, too', () => {
  expect(drawnAround('x.tsx', 'function X() { const sum = dollars(1); return <p>{sum}</p>; }')).toHaveLength(
    1,
  );
});
