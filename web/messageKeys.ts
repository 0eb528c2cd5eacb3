import ts from 'typescript';

// What a file of messages holds, read from its text.

/** An object that is written out, without what types add around it. */
function writtenObject(value: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value))
    return writtenObject(value.expression);
  return ts.isObjectLiteralExpression(value) ? value : undefined;
}

function keysIn(value: ts.Expression, name: string): string[] {
  const object = writtenObject(value);
  if (!object) return [name];
  return object.properties.flatMap((property) => {
    if (!property.name || ts.isComputedPropertyName(property.name)) return [];
    const key = `${name}.${property.name.text}`;
    return ts.isPropertyAssignment(property) ? keysIn(property.initializer, key) : [key];
  });
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some((one) => one.kind === ts.SyntaxKind.ExportKeyword);

/** The messages of a file as paths: its exports, and the properties of those that are objects. */
export function messageKeys(source: string): string[] {
  const file = ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true);
  return file.statements.filter(isExported).flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? keysIn(initializer, name.text) : [],
    );
  });
}

/** What the values of a file are called that others import. */
export const exportsOf = (source: string): string[] => [
  ...new Set(messageKeys(source).map((key) => key.split('.')[0] ?? '')),
];

export type Difference = { missing: string[]; unknown: string[] };

/** What a translation lacks of a file, and what it has that nobody asks for. */
export function compareMessages(english: string, translated: string): Difference {
  const [all, own] = [messageKeys(english), messageKeys(translated)];
  const has = (keys: readonly string[], key: string) =>
    // An object on one side may be made by a function on the other.
    keys.some((other) => other === key || other.startsWith(`${key}.`) || key.startsWith(`${other}.`));
  return { missing: all.filter((key) => !has(own, key)), unknown: own.filter((key) => !has(all, key)) };
}

/** What a function calls its parameters: by position, and by name where it takes an object apart. */
function parametersOf(fn: ts.SignatureDeclaration): [place: string, name: string][] {
  return fn.parameters.flatMap(({ name }, at): [string, string][] => {
    if (ts.isIdentifier(name)) return [[String(at), name.text]];
    return name.elements.flatMap((one, index): [string, string][] =>
      ts.isBindingElement(one) && ts.isIdentifier(one.name)
        ? [
            [
              `${at}.${one.propertyName?.getText() ?? (ts.isObjectBindingPattern(name) ? one.name.text : index)}`,
              one.name.text,
            ],
          ]
        : [],
    );
  });
}

/** The names that stand in a piece of code. */
function namesIn(node: ts.Node, found = new Set<string>()): Set<string> {
  if (ts.isIdentifier(node)) found.add(node.text);
  ts.forEachChild(node, (child) => void namesIn(child, found));
  return found;
}

/** The parameters that each sentence of a file says, by its key: `x.count` to `['0']`. */
export function parametersSaid(source: string): Map<string, string[]> {
  const said = new Map<string, string[]>();
  const visit = (node: ts.Node, key: string): void => {
    if (ts.isFunctionLike(node)) {
      const body = (node as ts.FunctionLikeDeclaration).body;
      const names = body ? namesIn(body) : new Set<string>();
      said.set(
        key,
        parametersOf(node)
          .filter(([, name]) => names.has(name))
          .map(([place]) => place)
          .sort(),
      );
    } else if (ts.isObjectLiteralExpression(node))
      for (const one of node.properties)
        if (one.name && !ts.isComputedPropertyName(one.name))
          visit(ts.isPropertyAssignment(one) ? one.initializer : one, `${key}.${one.name.text}`);
        else if (ts.isPropertyAssignment(one)) visit(one.initializer, `${key}.${one.name.getText()}`);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      visit(node.expression, key);
  };
  for (const statement of ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest, true)
    .statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) visit(statement, statement.name.text);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) visit(initializer, name.text);
  }
  return said;
}

/** The sentences that say other parameters than the English ones. The compiler lets one be left out. */
export function otherParameters(english: string, translated: string): string[] {
  const own = parametersSaid(translated);
  return [...parametersSaid(english)].flatMap(([key, places]) => {
    const there = own.get(key);
    return there && there.join() !== places.join()
      ? [`${key}: ${places.join()} in English, ${there.join()}`]
      : [];
  });
}
