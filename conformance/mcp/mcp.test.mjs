// Runs every tool of the endpoint for assistants by the client of npm of the Model Context Protocol,
// which checks each answer against the schema that the server names.
//
//   MCP_URL    the address of the endpoint, as http://localhost:8080/mcp
//   MCP_TOKEN  a personal token of somebody who may not install apps
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const env = (name) => {
  assert.ok(process.env[name], `${name} is not set`);
  return process.env[name];
};

const connect = async (headers, options = {}) => {
  const client = new Client({ name: 'conformance', version: '1.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(env('MCP_URL')), { requestInit: { headers } }));
  after(() => client.close());
  return client;
};

const signedIn = { authorization: `Bearer ${env('MCP_TOKEN')}` };

for (const [version, options] of [
  ['with the greeting of versions before', {}],
  ['with the newest version', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
]) {
  test(`all tools run: ${version}`, async (t) => {
    const client = await connect(signedIn, options);
    const { tools } = await client.listTools();
    const left = new Set(tools.map((tool) => tool.name));
    const run = async (name, input = {}) => {
      left.delete(name);
      const result = await client.callTool({ name, arguments: input });
      assert.notEqual(result.isError, true, JSON.stringify(result.content));
      assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
      return result.structuredContent;
    };
    const found = await run('search_apps', { query: 'notes about customers', kind: 'app', limit: 10 });
    const mine = await run('my_apps');
    const app = found.apps.find((one) => !mine.apps.some((have) => have.slug === one.slug));
    assert.ok(app, 'something that the organization has not');
    assert.equal((await run('get_app', { app: app.slug })).app.name, app.name);
    assert.equal((await run('compare_apps', { apps: [app.slug, mine.apps[0].slug] })).apps.length, 2);
    assert.equal((await run('price_for', { app: app.slug, agents: 4, country: 'DE' })).currency, 'USD');
    assert.ok((await run('list_categories')).categories.length > 0);
    assert.equal((await run('request_app', { app: app.slug, reason: 'We lose notes.' })).state, 'waiting');
    assert.deepEqual([...left], [], 'tools that were not run');

    await t.test('pages are read', async () => {
      const { resources, nextCursor } = await client.listResources();
      assert.ok(resources.length > 0 && (nextCursor === undefined || resources.length === 100));
      const { resourceTemplates } = await client.listResourceTemplates();
      assert.deepEqual(resourceTemplates.map((one) => one.uriTemplate), ['marketplace://apps/{slug}']);
      const { contents } = await client.readResource({ uri: app.resource });
      assert.match(contents[0].text, new RegExp(`^# .+\n\n`));
    });
  });
}

test('without a token everything public runs, and what is personal is refused in words', async () => {
  const client = await connect({});
  assert.equal((await client.callTool({ name: 'search_apps', arguments: { query: 'crm' } })).isError, undefined);
  for (const [name, input] of [['my_apps', {}], ['request_app', { app: 'deepl', reason: 'x' }]]) {
    const refused = await client.callTool({ name, arguments: input });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0].text, /personal_token_needed/);
  }
});

test('a token that is no good is refused when connecting', async () => {
  await assert.rejects(connect({ authorization: 'Bearer dal:nobody' }), /401|nauthorized/);
});
