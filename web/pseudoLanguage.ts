import ts from 'typescript';

// The pseudo-language: each English text with accents and two fifths longer. A text on a page
// without accents stands outside the messages; one that is cut off has no room for German.

const ACCENTS = new Map(
  [...'aeiouyAEIOUYcnszCNSZ'].map((letter, at) => [letter, [...'áéíóúýÁÉÍÓÚÝçñšžÇÑŠŽ'][at] ?? letter]),
);

/** How much longer a text is. */
const GROWTH = 0.4;

/** A text with accents; at its end, or before the space there, stands what makes it longer. */
export function pseudoText(text: string): string {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters === 0) return text;
  const accented = [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('');
  const body = accented.trimEnd();
  // In words, because a text that cannot be broken says nothing of the room that German needs.
  const longer = 'ó'.repeat(Math.ceil(text.trim().length * GROWTH)).replace(/(ó{6})(?=ó)/g, '$1 ');
  return `${body} ${longer}${accented.slice(body.length)}`;
}

/** Whether a literal is no text for people: a key, what is compared, the name of a module, an option. */
function isTechnical(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent))
    return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$|^in$/.test(parent.operatorToken.getText());
  if (ts.isCallExpression(parent)) return ts.isPropertyAccessExpression(parent.expression);
  return ts.isNewExpression(parent) || insideTechnicalCall(parent);
}

/** Options of a method or constructor, as of `Intl`. */
function insideTechnicalCall(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (ts.isNewExpression(at)) return true;
  return false;
}

const quoted = (text: string) =>
  JSON.stringify(text).slice(1, -1).replaceAll('`', '\\`').replaceAll('${', '\\${');

type Text =
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail;

const isWhole = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** What people read of a file of messages: its literals, and the pieces of templates. */
function textNodes(source: string): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (isWhole(node)) {
      if (!isTechnical(node)) found.push(node);
    } else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true), visit);
  return found;
}

/** The whole texts of a file of messages, without those that are put together. */
export const textsOf = (source: string): string[] =>
  textNodes(source)
    .filter(isWhole)
    .map(({ text }) => text);

/** The source of a file of messages with its texts in the pseudo-language. */
export function pseudoMessages(source: string): string {
  return textNodes(source).reduceRight((made, node) => {
    const text = quoted(pseudoText(node.text)).replaceAll('\\"', '"');
    const open = isWhole(node) || ts.isTemplateHead(node) ? '`' : '}';
    const close = isWhole(node) || ts.isTemplateTail(node) ? '`' : '${';
    return made.slice(0, node.getStart()) + open + text + close + made.slice(node.getEnd());
  }, source);
}
