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
