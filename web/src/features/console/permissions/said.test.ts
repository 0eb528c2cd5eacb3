import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Permission } from '../../../lib/wire';
import type { Client, ClientScope } from './api';
import { permissionsOf } from './said';

type Case = {
  name: string;
  words: Client['scope_words'];
  scopes: ClientScope[];
  permissions: Permission[];
};

// The server's test reads the same table.
const CASES = join(import.meta.dirname, '../../../../../internal/site/testdata/permissions.json');
const cases: Case[] = JSON.parse(readFileSync(CASES, 'utf8'));

test.each(cases)('$name, as the server says it', ({ words, scopes, permissions }) => {
  const said = new Map(words.map((one) => [one.scope, one]));
  expect(permissionsOf(scopes, (scope) => said.get(scope))).toEqual(permissions);
});
