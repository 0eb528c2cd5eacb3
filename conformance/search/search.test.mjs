// Drives the unmodified public search clients against the search service.
//
//   SEARCH_URL     where /1/... is served, for example http://127.0.0.1:8080/search
//   SEARCH_APP_ID  the public credentials
//   SEARCH_KEY
//   SEARCH_ADMIN_KEY  a key that may write (optional)
//   SEARCH_MANY    an index with 2,500 records, for browsing (optional)
//
// Expected counts come from the records themselves, which are read once by
// browsing: nothing is known about the engine behind the service.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';

import algoliasearchV4 from 'algoliasearch-v4';
import { algoliasearch as algoliasearchV5 } from 'algoliasearch-v5';
import { liteClient as liteV5 } from 'algoliasearch-v5/lite';

import { startProxy } from './proxy.mjs';
import { XMLHttpRequest } from './xhr.mjs';

const require = createRequire(import.meta.url);
globalThis.window = globalThis;
globalThis.XMLHttpRequest = XMLHttpRequest;
const liteV4 = require('algoliasearch-v4/dist/algoliasearch-lite.umd.js');
const browserV4 = require('algoliasearch-v4/dist/algoliasearch.umd.js');
const { default: algoliasearchHelper } = await import('algoliasearch-helper');
const instantsearch = require('instantsearch.js/cjs').default;
const connectors = require('instantsearch.js/cjs/connectors');

const env = (name) => {
  assert.ok(process.env[name], `${name} is not set`);
  return process.env[name];
};
const target = new URL(env('SEARCH_URL'));
const appId = env('SEARCH_APP_ID');
const key = env('SEARCH_KEY');

const hostV4 = (port) => ({ url: `127.0.0.1:${port}`, protocol: 'http' });
const hostV5 = (port) => ({ url: '127.0.0.1', port, protocol: 'http', accept: 'readWrite' });
const clients = {
  'v4 full': (port, k = key) => algoliasearchV4(appId, k, { hosts: [hostV4(port)] }),
  'v4 full, browser build': (port, k = key) => browserV4(appId, k, { hosts: [hostV4(port)] }),
  'v4 lite, browser build': (port, k = key) => liteV4(appId, k, { hosts: [hostV4(port)] }),
  'v5 full': (port, k = key) => algoliasearchV5(appId, k, { hosts: [hostV5(port)] }),
  'v5 full, gzip': (port, k = key) => algoliasearchV5(appId, k, { hosts: [hostV5(port)], compression: 'gzip' }),
  'v5 lite': (port, k = key) => liteV5(appId, k, { hosts: [hostV5(port)] }),
};

let proxy;
let records;
before(async () => {
  proxy = await startProxy(target);
  records = [];
  await algoliasearchV4(appId, key, { hosts: [hostV4(proxy.port)] })
    .initIndex('apps')
    .browseObjects({ batch: (batch) => records.push(...batch) });
  assert.ok(records.length > 100, `only ${records.length} records`);
});
after(() => proxy.stop());

const count = (list, attribute) => {
  const counts = {};
  for (const record of list) {
    for (const value of [record[attribute]].flat()) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};
const inCategories = (...values) => (record) => record.categories.some((category) => values.includes(category));
const requestOf = (query, params) => [{ indexName: 'apps', ...query, params }];
const eventually = async (condition, what) => {
  for (let i = 0; i < 200; i++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`never happened: ${what}`);
};

for (const [name, create] of Object.entries(clients)) {
  describe(name, () => {
    const search = async (params) => (await create(proxy.port).search(requestOf({}, params))).results[0];

    test('an empty query gives all records', async () => {
      const result = await search({ query: '', hitsPerPage: 1000, facets: ['*'] });
      assert.equal(result.nbHits, records.length);
      assert.deepEqual(result.hits.map((hit) => hit.objectID).sort(), records.map((record) => record.objectID).sort());
      assert.deepEqual(result.facets.categories, count(records, 'categories'));
      assert.deepEqual(result.facets.payment, count(records, 'payment'));
    });

    test('a typo finds the app and marks it', async () => {
      const result = await search({ query: 'hubsopt', highlightPreTag: '[', highlightPostTag: ']' });
      assert.match(result.hits[0].name, /^HubSpot/);
      assert.match(result.hits[0]._highlightResult.name.value, /^\[HubSpot\]/);
      assert.equal(result.hits[0]._highlightResult.name.matchLevel, 'full');
    });

    test('filters, facet filters and numeric filters narrow together', async () => {
      const result = await search({
        query: '',
        hitsPerPage: 1000,
        filters: 'product:livechat AND NOT payment:free',
        facetFilters: [['categories:crm', 'categories:analytics']],
        numericFilters: ['priceCents>=500'],
      });
      const want = records.filter(
        (r) => r.product === 'livechat' && r.payment !== 'free' && inCategories('crm', 'analytics')(r) && r.priceCents >= 500,
      );
      assert.ok(want.length > 0);
      assert.deepEqual(result.hits.map((hit) => hit.objectID).sort(), want.map((r) => r.objectID).sort());
    });

    test('many queries come back in their order', async () => {
      const { results } = await create(proxy.port).search(
        ['crm', '', 'zzzzzz'].map((query) => ({ indexName: 'apps', params: { query, hitsPerPage: 0 } })),
      );
      assert.deepEqual(results.map((result) => result.query), ['crm', '', 'zzzzzz']);
      assert.equal(results[1].nbHits, records.length);
      assert.equal(results[1].nbPages, 0);
      assert.equal(results[2].nbHits, 0);
    });

    test('bad filters are a 400 with a message', async () => {
      await assert.rejects(search({ query: '', filters: 'product:livechat AND' }), (error) => {
        assert.equal(error.status, 400);
        assert.match(error.message, /filters: expected/);
        return true;
      });
    });

    test('a wrong key is a 403 after one attempt', async () => {
      const attempts = proxy.requests.length;
      await assert.rejects(create(proxy.port, 'wrong').search(requestOf({}, { query: '' })), (error) => {
        assert.equal(error.status, 403);
        assert.match(error.message, /Invalid Application-ID or API key/);
        return true;
      });
      assert.equal(proxy.requests.length, attempts + 1);
    });

    test('a missing index is a 404', async () => {
      await assert.rejects(
        create(proxy.port).search([{ indexName: 'nothing', params: { query: '' } }]),
        (error) => error.status === 404 && /Index nothing does not exist/.test(error.message),
      );
    });
  });
}

describe('more of v4', () => {
  const index = (name = 'apps') => algoliasearchV4(appId, key, { hosts: [hostV4(proxy.port)] }).initIndex(name);

  test('single search, settings, objects and facet values', async () => {
    assert.equal((await index().search('', { hitsPerPage: 1 })).nbHits, records.length);
    assert.ok((await index().getSettings()).replicas.includes('apps_price'));
    assert.equal((await index().getObject('hubspot')).name, 'HubSpot');
    assert.deepEqual((await index().getObjects(['hubspot', 'none'])).results.map((r) => r?.name), ['HubSpot', undefined]);
    const { facetHits } = await index().searchForFacetValues('categories', 'cr');
    assert.deepEqual(facetHits, [{ value: 'crm', highlighted: '<em>cr</em>m', count: records.filter(inCategories('crm')).length }]);
  });

  test('writing is refused', async () => {
    const refused = (error) => error.status === 403 && /Method not allowed/.test(error.message);
    await assert.rejects(index().saveObject({ objectID: '1' }), refused);
    await assert.rejects(index().deleteObject('hubspot'), refused);
    await assert.rejects(index().setSettings({ hitsPerPage: 1 }), refused);
    await assert.rejects(index().clearObjects(), refused);
  });

  test('the second host answers when the first is down, and is asked first then', async () => {
    const broken = await startProxy(target);
    broken.answer = () => ({ status: 503 });
    const client = algoliasearchV4(appId, key, { hosts: [hostV4(broken.port), hostV4(proxy.port)] });
    await client.search(requestOf({}, { query: 'one' }));
    await client.search(requestOf({}, { query: 'two' }));
    assert.equal(broken.requests.length, 1);
    broken.stop();
  });

  test('browsing many records gives each once', { skip: !process.env.SEARCH_MANY }, async () => {
    const ids = new Set();
    let batches = 0;
    await index(process.env.SEARCH_MANY).browseObjects({
      batch: (batch) => {
        batches++;
        batch.forEach((record) => ids.add(record.objectID));
      },
    });
    assert.deepEqual([ids.size, batches], [2500, 3]);
  });
});

describe('more of v5', () => {
  const client = () => algoliasearchV5(appId, key, { hosts: [hostV5(proxy.port)] });

  test('single search, settings, objects and facet values', async () => {
    const result = await client().searchSingleIndex({ indexName: 'apps', searchParams: { query: '', hitsPerPage: 1 } });
    assert.equal(result.nbHits, records.length);
    assert.equal((await client().getSettings({ indexName: 'apps_price' })).primary, 'apps');
    assert.equal((await client().getObject({ indexName: 'apps', objectID: 'hubspot' })).name, 'HubSpot');
    const { facetHits } = await client().searchForFacetValues({
      indexName: 'apps',
      facetName: 'categories',
      searchForFacetValuesRequest: { facetQuery: 'analitics' },
    });
    assert.equal(facetHits[0].value, 'analytics');
    assert.equal((await client().listIndices()).items.length, (await client().listIndices()).items.filter((i) => i.name).length);
  });

  test('writing is refused', async () => {
    const refused = (error) => error.status === 403 && /Method not allowed/.test(error.message);
    await assert.rejects(client().saveObjects({ indexName: 'apps', objects: [{ objectID: '1' }] }), refused);
    await assert.rejects(client().deleteObject({ indexName: 'apps', objectID: 'hubspot' }), refused);
  });

  test('a limit is waited for: four attempts in all', async () => {
    const busy = await startProxy(target);
    busy.answer = () => ({ status: 429, headers: { 'retry-after': '0' } });
    const limited = algoliasearchV5(appId, key, { hosts: [hostV5(busy.port)] });
    await assert.rejects(limited.search(requestOf({}, { query: '' })), (error) => error.status === 429);
    assert.equal(busy.requests.length, 4);
    busy.stop();
  });

  test('browsing many records gives each once', { skip: !process.env.SEARCH_MANY }, async () => {
    const ids = new Set();
    let pages = 0;
    await client().browseObjects({
      indexName: process.env.SEARCH_MANY,
      aggregator: (page) => {
        pages++;
        page.hits.forEach((record) => ids.add(record.objectID));
      },
    });
    assert.deepEqual([ids.size, pages], [2500, 3]);
  });

  test('insights events are accepted', async () => {
    const { results } = await client().search(requestOf({}, { query: 'crm', clickAnalytics: true }));
    assert.match(results[0].queryID, /^[0-9a-f]{32}$/);
    const insights = client().initInsights({ options: { hosts: [hostV5(proxy.port)] } });
    const reply = await insights.pushEvents({
      events: [
        {
          eventType: 'click',
          eventName: 'App opened',
          index: 'apps',
          userToken: 'person-1',
          queryID: results[0].queryID,
          objectIDs: [results[0].hits[0].objectID],
          positions: [1],
        },
      ],
    });
    assert.equal(reply.status, 200);
  });
});

describe('writing with the admin key', { skip: !process.env.SEARCH_ADMIN_KEY }, () => {
  const adminKey = process.env.SEARCH_ADMIN_KEY;
  const notes = Array.from({ length: 30 }, (_, n) => ({
    objectID: `note-${n}`,
    title: n === 7 ? 'Gardening in winter' : `Note number ${n}`,
    topics: n % 2 ? ['odd'] : ['even'],
    size: 100 - n,
  }));
  const titles = (result) => result.hits.map((hit) => hit.title);

  test('v4: objects, settings, a sort order, and waiting for them', async () => {
    const client = algoliasearchV4(appId, adminKey, { hosts: [hostV4(proxy.port)] });
    const index = client.initIndex('v4_notes');
    await index.setSettings({ searchableAttributes: ['title'], attributesForFaceting: ['searchable(topics)'], replicas: ['v4_notes_size'] }).wait();
    await client.initIndex('v4_notes_size').setSettings({ ranking: ['asc(size)', 'typo'] }).wait();
    await index.saveObjects(notes).wait();
    const found = await index.search('gardning', { facets: ['topics'] });
    assert.deepEqual(titles(found), ['Gardening in winter']);
    assert.deepEqual(found.facets, { topics: { odd: 1 } });
    const sorted = await client.initIndex('v4_notes_size').search('', { hitsPerPage: 2 });
    assert.deepEqual(sorted.hits.map((hit) => hit.size), [71, 72]);
    await index.partialUpdateObject({ objectID: 'note-7', title: 'Gardening in spring' }).wait();
    assert.deepEqual(await index.getObject('note-7'), { objectID: 'note-7', title: 'Gardening in spring', topics: ['odd'], size: 93 });
    await index.deleteBy({ filters: 'topics:even' }).wait();
    client.clearCache();
    assert.equal((await index.search('')).nbHits, 15);
    await index.deleteObjects(['note-1', 'note-3']).wait();
    client.clearCache();
    assert.equal((await index.search('')).nbHits, 13);
    await index.replaceAllObjects(notes.slice(0, 3), { safe: true });
    client.clearCache();
    const rest = await index.search('', { facets: ['topics'] });
    assert.deepEqual([rest.nbHits, rest.facets], [3, { topics: { even: 2, odd: 1 } }]);
    await index.clearObjects().wait();
    client.clearCache();
    assert.equal((await index.search('')).nbHits, 0);
    await index.delete().wait();
    client.clearCache();
    await assert.rejects(index.search(''), (error) => error.status === 404);
  });

  test('v5: each setting is kept and has its effect, or is refused', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const indexName = 'v5_settings';
    const objects = [
      { objectID: 'a', title: 'Blue chairs', maker: 'Oak', _tags: ['new'] },
      { objectID: 'b', title: 'Red chair', maker: 'Oak' },
      { objectID: 'c', title: 'The tables', maker: 'Pine', _tags: ['new', 'sale'] },
    ];
    const set = async (indexSettings) => client.waitForTask({ indexName, taskID: (await client.setSettings({ indexName, indexSettings })).taskID });
    const ids = async (searchParams) => {
      const result = await client.searchSingleIndex({ indexName, searchParams });
      return result.hits.map((hit) => hit.objectID).sort().join('');
    };
    await client.saveObjects({ indexName, objects, waitForTasks: true });
    const settings = { searchableAttributes: ['title'], attributeForDistinct: 'maker', hitsPerPage: 2, highlightPreTag: '<b>', highlightPostTag: '</b>' };
    await set(settings);
    const kept = await client.getSettings({ indexName });
    for (const [name, value] of Object.entries(settings)) assert.deepEqual(kept[name], value, name);
    const first = await client.searchSingleIndex({ indexName, searchParams: { query: 'blue' } });
    assert.equal(first.hitsPerPage, 2);
    assert.equal(first.hits[0]._highlightResult.title.value, '<b>Blue</b> chairs');
    await assert.rejects(client.setSettings({ indexName, indexSettings: { keepDiacriticsOnCharacters: 'ø' } }), (e) => e.status === 400 && /keepDiacritics/.test(e.message));
    await assert.rejects(client.setSettings({ indexName, indexSettings: { hitsPerPage: 'many' } }), (e) => e.status === 400);

    assert.equal(await ids({ query: 'chair', queryType: 'prefixNone', typoTolerance: false }), 'b');
    assert.equal(await ids({ query: 'chair', queryType: 'prefixNone', typoTolerance: false, ignorePlurals: true }), 'ab');
    assert.equal(await ids({ query: 'blu cha', queryType: 'prefixAll', typoTolerance: false }), 'a');
    assert.equal(await ids({ query: 'blu cha', queryType: 'prefixLast', typoTolerance: false }), '');
    assert.equal(await ids({ query: 'reb chair' }), '');
    assert.equal(await ids({ query: 'reb chair', minWordSizefor1Typo: 3 }), 'b');
    assert.equal(await ids({ query: 'the red chair', queryType: 'prefixNone', removeStopWords: ['en'] }), 'b');
    assert.equal(await ids({ query: 'the red chair', queryType: 'prefixNone' }), '');
    assert.equal(await ids({ query: '', hitsPerPage: 20 }), 'abc');
    const distinct = await client.searchSingleIndex({ indexName, searchParams: { query: '', distinct: true } });
    assert.deepEqual([distinct.nbHits, distinct.hits.length], [2, 2]);
    assert.equal(await ids({ query: '', tagFilters: ['new', ['sale', 'old']], hitsPerPage: 20 }), 'c');

    const asked = await client.searchSingleIndex({ indexName, searchParams: { query: 'chair', ruleContexts: ['x'], aroundLatLng: '1,2', ignorePlurals: ['fr'] } });
    assert.equal(asked.message, 'Without effect here: aroundLatLng, ignorePlurals');
    assert.equal('message' in first, false);

    const visitor = algoliasearchV5(appId, key, { hosts: [hostV5(proxy.port)] });
    await assert.rejects(visitor.searchSingleIndex({ indexName }), (e) => e.status === 404);
    await assert.rejects(visitor.getObject({ indexName, objectID: 'a' }), (e) => e.status === 404);
    assert.equal((await visitor.listIndices()).items.some((item) => item.name === indexName), false);
    await client.deleteIndex({ indexName });
  });

  test('v5: sort orders have settings of their own, or those of their index', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const [indexName, cheap] = ['v5_orders', 'v5_orders_cheap'];
    const set = async (name, indexSettings, forwardToReplicas) => client.setSettings({ indexName: name, indexSettings, forwardToReplicas });
    const search = async (name, searchParams) => client.searchSingleIndex({ indexName: name, searchParams });
    const ids = async (name, searchParams) => (await search(name, searchParams)).hits.map((hit) => hit.objectID).join('');
    const refused = (name, indexSettings, said) =>
      assert.rejects(set(name, indexSettings), (e) => e.status === 400 && said.test(e.message), JSON.stringify(indexSettings));
    const objects = [
      { objectID: 'a', title: 'Model 2024', maker: 'Oak', price: 2 },
      { objectID: 'b', title: 'Model 2023', maker: 'Pine', price: 3 },
      { objectID: 'c', title: 'Model 1999', maker: 'Pine', price: 1 },
    ];
    const criteria = ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'];
    await client.saveObjects({ indexName, objects, waitForTasks: true });
    await set(indexName, { searchableAttributes: ['title'], attributesForFaceting: ['searchable(maker)'], replicas: [cheap], hitsPerPage: 3 });
    await set(cheap, { ranking: ['asc(price)', ...criteria], hitsPerPage: 1 });
    assert.equal(await ids(cheap, { query: 'model' }), 'c');
    assert.equal((await client.getSettings({ indexName: cheap })).hitsPerPage, 1);
    assert.equal((await client.getSettings({ indexName: cheap })).replicas, undefined);
    assert.equal(await ids(indexName, { query: 'model' }), 'abc');
    await set(indexName, { hitsPerPage: 2 }, true);
    assert.equal(await ids(cheap, { query: 'model' }), 'ca');
    await refused(cheap, { searchableAttributes: ['maker'] }, /searchableAttributes is that of the primary/);

    await set(indexName, { ranking: ['desc(price)', 'typo'] });
    assert.equal(await ids(indexName, { query: 'model' }), 'ba');
    assert.deepEqual((await client.getSettings({ indexName })).ranking, ['desc(price)', 'typo']);
    for (const ranking of [['cheapest'], ['typo', 'desc(price)'], ['words', 'typo'], ['typo', 'words']]) {
      await refused(indexName, { ranking }, /ranking: must be/);
    }
    await set(indexName, { ranking: criteria });
    await refused(indexName, { paginationLimitedTo: 0 }, /paginationLimitedTo/);
    await refused(indexName, { sortFacetValuesBy: 'size' }, /sortFacetValuesBy/);
    await assert.rejects(search(indexName, { sortFacetValuesBy: 'size' }), (e) => e.status === 400);
    await assert.rejects(search(indexName, { getRankingInfo: 'yes' }), (e) => e.status === 400 && /getRankingInfo/.test(e.message));

    const all = { query: 'model 2024', hitsPerPage: 3 };
    assert.equal(await ids(indexName, all), 'ab');
    assert.equal(await ids(indexName, { ...all, allowTyposOnNumericTokens: false }), 'a');
    await set(indexName, { allowTyposOnNumericTokens: false });
    assert.equal(await ids(indexName, all), 'a');

    const without = 'Without effect here: aroundLatLng';
    const values = await client.searchForFacetValues({ indexName, facetName: 'maker', searchForFacetValuesRequest: { facetQuery: 'pi', params: 'aroundLatLng=1%2C2' } });
    assert.deepEqual([values.facetHits[0].value, values.message], ['Pine', without]);
    assert.equal((await client.browse({ indexName, browseParams: { aroundLatLng: '1,2' } })).message, without);
    await client.deleteIndex({ indexName });
  });

  test('v5: optional words, in a query and as a setting', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const indexName = 'v5_optional';
    const names = { a: 'Action video', b: 'Action', c: 'Video', d: 'Drama' };
    await client.saveObjects({ indexName, objects: Object.entries(names).map(([objectID, name]) => ({ objectID, name })), waitForTasks: true });
    const ids = async (searchParams) => {
      const result = await client.searchSingleIndex({ indexName, searchParams });
      assert.equal('message' in result, false);
      return result.hits.map((hit) => hit.objectID).join('');
    };
    assert.equal(await ids({ query: 'action video' }), 'a');
    assert.equal(await ids({ query: 'action video', optionalWords: 'video' }), 'ab');
    assert.equal(await ids({ query: 'action video', optionalWords: ['video', 'action'] }), 'abc');
    assert.equal(await ids({ query: 'action video', optionalWords: 'action video' }), 'abc');
    await client.waitForTask({ indexName, taskID: (await client.setSettings({ indexName, indexSettings: { optionalWords: ['video'] } })).taskID });
    assert.equal(await ids({ query: 'action video' }), 'ab');
    assert.deepEqual((await client.getSettings({ indexName })).optionalWords, ['video']);
    assert.equal(await ids({ query: 'action video', optionalWords: [] }), 'a');
    await client.deleteIndex({ indexName });
  });

  test('v5: synonyms are kept, listed, have their effect and go', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const indexName = 'v5_synonyms';
    const names = { a: 'Chat box', b: 'Messenger', c: 'Mailbox', d: 'Post office', e: 'Talks' };
    await client.saveObjects({ indexName, objects: Object.entries(names).map(([objectID, name]) => ({ objectID, name })), waitForTasks: true });
    await client.waitForTask({ indexName, taskID: (await client.setSettings({ indexName, indexSettings: { replicas: ['v5_synonyms_name'] } })).taskID });
    await client.setSettings({ indexName: 'v5_synonyms_name', indexSettings: { ranking: ['desc(name)'] } });
    const done = async ({ taskID }) => client.waitForTask({ indexName, taskID });
    const ids = async (query, more = {}, name = indexName) =>
      (await client.searchSingleIndex({ indexName: name, searchParams: { query, typoTolerance: false, ...more } })).hits.map((hit) => hit.objectID).join('');
    const group = { objectID: 'talk', type: 'synonym', synonyms: ['chat box', 'messenger'] };
    const oneWay = { objectID: 'mail', type: 'oneWaySynonym', input: 'mailbox', synonyms: ['post office'] };
    const corrected = { objectID: 'slip', type: 'altCorrection1', word: 'messenger', corrections: ['talks'] };
    const saved = await client.saveSynonym({ indexName, objectID: 'talk', synonymHit: group });
    assert.equal(saved.id, 'talk');
    await done(saved);
    await done(await client.saveSynonyms({ indexName, synonymHit: [{ ...oneWay, type: 'onewaysynonym' }, corrected] }));
    assert.equal(await ids('messenger'), 'bae'); // the word itself, its synonym, its correction
    assert.equal(await ids('chat box'), 'ab');
    assert.equal(await ids('mailbox'), 'cd');
    assert.equal(await ids('post office'), 'd');
    assert.equal(await ids('messenger', { synonyms: false }), 'b');
    assert.equal(await ids('messenger', {}, 'v5_synonyms_name'), 'eba'); // a sort order has those of its primary

    assert.deepEqual(await client.getSynonym({ indexName, objectID: 'mail' }), oneWay);
    const all = [];
    await client.browseSynonyms({ indexName, aggregator: ({ hits }) => all.push(...hits) });
    assert.deepEqual(all, [oneWay, corrected, group]);
    const found = await client.searchSynonyms({ indexName, searchSynonymsParams: { query: 'messenger', type: 'synonym' } });
    assert.deepEqual([found.nbHits, found.hits[0].objectID], [1, 'talk']);
    await assert.rejects(client.getSynonym({ indexName, objectID: 'none' }), (e) => e.status === 404 && /does not exist/.test(e.message));
    for (const bad of [
      { objectID: 'x', type: 'placeholder', placeholder: '<street>', replacements: ['a'] },
      { objectID: 'x', type: 'other', synonyms: ['a', 'b'] },
      { objectID: 'x', type: 'synonym', synonyms: ['alone'] },
      { objectID: 'x', type: 'oneWaySynonym', synonyms: ['a'] },
      { objectID: 'x', type: 'synonym', synonyms: ['a', '!'] },
    ]) {
      await assert.rejects(client.saveSynonym({ indexName, objectID: 'x', synonymHit: bad }), (e) => e.status === 400, JSON.stringify(bad));
    }

    await client.replaceAllObjects({ indexName, objects: Object.entries(names).map(([objectID, name]) => ({ objectID, name })) });
    assert.equal(await ids('mailbox'), 'cd'); // they stay
    await client.waitForTask({ indexName: 'v5_copy', taskID: (await client.operationIndex({ indexName, operationIndexParams: { operation: 'copy', destination: 'v5_copy', scope: ['synonyms'] } })).taskID });
    assert.deepEqual(await client.getSynonym({ indexName: 'v5_copy', objectID: 'mail' }), oneWay);
    await done(await client.deleteSynonym({ indexName, objectID: 'mail' }));
    assert.equal(await ids('mailbox'), 'c');
    await done(await client.saveSynonyms({ indexName, synonymHit: [oneWay], replaceExistingSynonyms: true }));
    assert.equal(await ids('messenger') + await ids('mailbox'), 'bcd');
    await done(await client.clearSynonyms({ indexName }));
    assert.equal((await client.searchSynonyms({ indexName })).nbHits, 0);

    const visitor = algoliasearchV5(appId, key, { hosts: [hostV5(proxy.port)] });
    const refused = (error) => error.status === 403 && /Method not allowed/.test(error.message);
    await assert.rejects(visitor.searchSynonyms({ indexName: 'apps' }), refused);
    await assert.rejects(visitor.getSynonym({ indexName: 'apps', objectID: 'catalogue-1' }), refused);
    await assert.rejects(visitor.saveSynonym({ indexName: 'apps', objectID: 'talk', synonymHit: group }), refused);
    assert.ok((await client.searchSynonyms({ indexName: 'apps' })).nbHits > 0);
    await assert.rejects(client.saveSynonym({ indexName: 'apps', objectID: 'talk', synonymHit: group }), (e) => e.status === 403 && /follows the catalogue/.test(e.message));
    await client.deleteIndex({ indexName });
    await client.deleteIndex({ indexName: 'v5_copy' });
  });

  test('v5: rules are kept, listed, have their effect and go', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const [indexName, cheap] = ['v5_rules', 'v5_rules_cheap'];
    const objects = [
      { objectID: 'a', name: 'Oak chair', maker: 'Nord', color: 'red', price: 4 },
      { objectID: 'b', name: 'Pine chair', maker: 'Nord', color: 'blue', price: 3 },
      { objectID: 'c', name: 'Steel chair', maker: 'Big Steel', color: 'blue', price: 2 },
      { objectID: 'd', name: 'Lamp', maker: 'Big Steel', color: 'red', price: 1 },
    ];
    await client.saveObjects({ indexName, objects, waitForTasks: true });
    const done = async ({ taskID }) => client.waitForTask({ indexName, taskID });
    await done(await client.setSettings({ indexName, indexSettings: { searchableAttributes: ['name'], attributesForFaceting: ['maker', 'color'], replicas: [cheap] } }));
    await done(await client.setSettings({ indexName: cheap, indexSettings: { ranking: ['asc(price)'] } }));
    const search = async (query, more = {}, name = indexName) => client.searchSingleIndex({ indexName: name, searchParams: { query, typoTolerance: false, ...more } });
    const ids = async (query, more, name) => (await search(query, more, name)).hits.map((hit) => hit.objectID).join('');
    const pattern = (text, anchoring = 'contains', more = {}) => [{ pattern: text, anchoring, ...more }];
    const put = async (objectID, conditions, consequence, more = {}) => {
      const rule = { objectID, ...(conditions && { conditions }), consequence, ...more };
      const answer = await client.saveRule({ indexName, objectID, rule });
      assert.equal(answer.objectID, objectID);
      await done(answer);
      assert.deepEqual(await client.getRule({ indexName, objectID }), rule);
    };
    const only = async (conditions, consequence, more) => {
      await done(await client.clearRules({ indexName }));
      await put('one', conditions, consequence, more);
    };
    assert.equal(await ids('chair'), 'abc');

    // Places: several at once, behind the end, only within filters, and page by page.
    const lamp = { promote: [{ objectID: 'd', position: 0 }, { objectIDs: ['c', 'none'], position: 1 }] };
    await only(pattern('chair', 'is'), lamp);
    const promoted = await search('CHAIR!', { getRankingInfo: true, facets: ['color'] });
    assert.equal(promoted.hits.map((hit) => hit.objectID).join(''), 'dcab');
    assert.deepEqual([promoted.nbHits, promoted.facets], [4, { color: { blue: 2, red: 2 } }]);
    assert.deepEqual(promoted.hits.map((hit) => hit._rankingInfo.promoted), [true, true, false, false]);
    assert.deepEqual(promoted.appliedRules, [{ objectID: 'one' }]);
    for (const [page, want] of [[0, 'dc'], [1, 'ab'], [2, '']]) assert.equal(await ids('chair', { hitsPerPage: 2, page }), want);
    assert.equal(await ids('oak chair'), 'a');
    assert.equal(await ids('chair', { enableRules: false }), 'abc');
    assert.equal(await ids('chair', { filters: 'color:blue' }), 'dcb');
    assert.equal(await ids('chair', {}, cheap), 'cba'); // a sort order has rules of its own
    await only(pattern('chair', 'is'), { promote: [{ objectID: 'd', position: 9 }] });
    assert.equal(await ids('chair'), 'abcd');
    await only(pattern('chair', 'is'), { ...lamp, filterPromotes: true });
    assert.equal(await ids('chair', { filters: 'color:blue' }), 'bc');

    await only(pattern('chair', 'endsWith'), { hide: [{ objectID: 'a' }], promote: [{ objectID: 'a', position: 0 }], userData: { banner: 'x' } });
    const hidden = await search('chair');
    assert.deepEqual([hidden.hits.map((hit) => hit.objectID).join(''), hidden.nbHits, hidden.userData], ['bc', 2, [{ banner: 'x' }]]);
    assert.equal(await ids('chair oak'), 'a');

    // Contexts, switches and times.
    const hide = { hide: [{ objectID: 'a' }] };
    await only([{ context: 'phone' }], hide);
    assert.equal(await ids('chair'), 'abc');
    assert.equal(await ids('chair', { ruleContexts: ['phone'] }), 'bc');
    await only(undefined, hide);
    assert.equal(await ids('chair'), 'bc');
    await only(undefined, hide, { enabled: false });
    assert.equal(await ids('chair'), 'abc');
    const now = Math.floor(Date.now() / 1000);
    for (const [validity, want] of [
      [[{ from: now - 99, until: now + 99 }], 'bc'],
      [[{ from: now + 99, until: now + 199 }], 'abc'],
      [[{ from: now - 199, until: now - 99 }], 'abc'],
    ]) {
      await only(undefined, hide, { validity });
      assert.equal(await ids('chair'), want);
    }

    // The text: replaced as a whole, or by words.
    await only(pattern('sofa', 'is'), { params: { query: 'oak' } });
    const replaced = await search('sofa');
    assert.deepEqual([replaced.hits[0].objectID, replaced.query, replaced.queryAfterRemoval], ['a', 'sofa', 'oak']);
    await only(pattern('cheap', 'startsWith'), { params: { query: { remove: ['cheap'], edits: [{ type: 'replace', delete: 'stool', insert: 'chair' }] } } });
    assert.equal(await ids('cheap stool'), 'abc');
    assert.equal(await ids('stool cheap'), '');

    // Parameters stand in the place of the query's, filters are joined.
    await only(pattern('blue'), { params: { query: { remove: ['blue'] }, filters: 'color:blue', hitsPerPage: 1 } });
    assert.equal(await ids('blue chair', { hitsPerPage: 3 }), 'b');
    assert.equal((await search('blue chair', { filters: 'maker:Nord OR maker:Other' })).nbHits, 1);
    await only(pattern('chair'), { params: { optionalFilters: [['maker:Big Steel<score=3>', 'color:red']] } });
    assert.equal(await ids('chair'), 'cab');
    await only(pattern('{facet:maker} chair', 'is'), { params: { automaticFacetFilters: ['maker'], query: { remove: ['{facet:maker}'] } } });
    assert.equal(await ids('big steel chair'), 'c');
    assert.equal(await ids('unknown chair'), '');
    await only(pattern('{facet:color}'), { params: { automaticOptionalFacetFilters: [{ facet: 'color', score: 2 }], query: { remove: ['{facet:color}'] } } });
    assert.equal(await ids('chair blue'), 'bca');
    assert.equal(await ids('chair', { optionalFilters: 'color:blue' }), 'bca');
    await done(await client.setSettings({ indexName: cheap, indexSettings: { ranking: ['asc(maker)'] } }));
    assert.equal(await ids('chair', {}, cheap), 'cab');
    assert.equal(await ids('chair', { optionalFilters: 'color:blue' }, cheap), 'cba');

    // The more exact pattern sets a parameter, and edits of the text follow each other.
    await done(await client.saveRules({ indexName, clearExistingRules: true, rules: [
      { objectID: 'loose', conditions: pattern('chair'), consequence: { params: { hitsPerPage: 2 } } },
      { objectID: 'exact', conditions: pattern('chair', 'is'), consequence: { params: { hitsPerPage: 1 } }, description: 'the one' },
    ] }));
    const both = await search('chair');
    assert.deepEqual([both.hitsPerPage, both.appliedRules.map((rule) => rule.objectID)], [1, ['exact', 'loose']]);
    assert.equal((await search('pine chair')).hitsPerPage, 2);
    assert.equal((await client.searchForFacetValues({ indexName, facetName: 'maker' }).catch((e) => e)).status, 400);
    const listed = await client.searchRules({ indexName, searchRulesParams: { query: 'one' } });
    assert.deepEqual([listed.nbHits, listed.hits[0].objectID], [1, 'exact']);
    assert.equal((await client.searchRules({ indexName, searchRulesParams: { anchoring: 'contains' } })).nbHits, 1);
    const all = [];
    await client.browseRules({ indexName, aggregator: ({ hits }) => all.push(...hits) });
    assert.deepEqual(all.map((rule) => rule.objectID), ['exact', 'loose']);

    // Sort orders get them where the client says so; copies have them, and deleting takes them.
    await done(await client.saveRule({ indexName, objectID: 'lamp', forwardToReplicas: true, rule: { objectID: 'lamp', consequence: lamp } }));
    assert.equal(await ids('oak', {}, cheap), 'dca');
    await done(await client.deleteRule({ indexName, objectID: 'lamp', forwardToReplicas: true }));
    assert.equal(await ids('oak', {}, cheap), 'a');
    await assert.rejects(client.getRule({ indexName, objectID: 'lamp' }), (e) => e.status === 404);
    await client.operationIndex({ indexName, operationIndexParams: { operation: 'copy', destination: 'v5_rules_copy', scope: ['rules'] } });
    assert.equal((await client.searchRules({ indexName: 'v5_rules_copy' })).nbHits, 2);
    await client.deleteIndex({ indexName: 'v5_rules_copy' });

    for (const [rule, said] of [
      [{ consequence: { redirect: { indexName: 'x' } } }, /redirect/],
      [{ consequence: { params: { aroundLatLng: '1,2' } } }, /aroundLatLng/],
      [{ consequence: { params: { filters: 'a:' } } }, /filters/],
      [{ consequence: { params: { hitsPerPage: 'x' } } }, /hitsPerPage/],
      [{ consequence: { params: { ignorePlurals: ['fr'] } } }, /ignorePlurals/],
      [{ consequence: { params: { automaticFacetFilters: ['color'] } } }, /\{facet:color\}/],
      [{ consequence: { promote: [{ objectID: 'a' }, { position: 1 }] } }, /promote/],
      [{ conditions: [{ pattern: 'x' }], consequence: hide }, /anchoring/],
      [{ conditions: pattern('x', 'is', { alternatives: true }), consequence: hide }, /alternatives/],
      [{ conditions: pattern('x', 'is', { filters: 'a:b' }), consequence: hide }, /filters/],
      [{ conditions: pattern('{brand}'), consequence: hide }, /facet:/],
      [{ consequence: hide, schedule: 1 }, /schedule/],
    ]) {
      await assert.rejects(client.saveRule({ indexName, objectID: 'bad', rule: { objectID: 'bad', ...rule } }), (e) => e.status === 400 && said.test(e.message), JSON.stringify(rule));
    }
    const visitor = algoliasearchV5(appId, key, { hosts: [hostV5(proxy.port)] });
    await assert.rejects(visitor.searchRules({ indexName }), (e) => e.status === 403);
    await assert.rejects(visitor.saveRule({ indexName: 'apps', objectID: 'x', rule: { objectID: 'x', consequence: hide } }), (e) => e.status === 403);
    await client.deleteIndex({ indexName });
  });

  test('v5: rules of the catalogue count for everybody, and never past a secured key', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const visitor = (k = key) => algoliasearchV5(appId, k, { hosts: [hostV5(proxy.port)] });
    const first = async (k) => (await visitor(k).searchSingleIndex({ indexName: 'apps', searchParams: { query: 'hubspot' } })).hits[0]?.name;
    const [natural, other] = [await first(), records.find((record) => record.product !== 'helpdesk' && !/hubspot/i.test(record.name))];
    const rule = { objectID: 'pin', conditions: [{ pattern: 'hubspot', anchoring: 'is' }], consequence: { promote: [{ objectID: other.objectID, position: 0 }] } };
    await client.saveRule({ indexName: 'apps', objectID: 'pin', rule });
    assert.equal(await first(), other.name);
    const secured = (restrictions) => client.generateSecuredApiKey({ parentApiKey: key, restrictions });
    for (const restrictions of [{ filters: 'product:helpdesk' }, { facetFilters: ['product:helpdesk'] }]) {
      assert.notEqual(await first(secured(restrictions)), other.name, JSON.stringify(restrictions));
    }
    await client.deleteRule({ indexName: 'apps', objectID: 'pin' });
    assert.equal(await first(), natural);
  });

  test('v4: rules', async () => {
    const client = algoliasearchV4(appId, adminKey, { hosts: [hostV4(proxy.port)] });
    const index = client.initIndex('v4_rules');
    await index.saveObjects([{ objectID: 'a', name: 'Oak chair' }, { objectID: 'b', name: 'Pine chair' }]).wait();
    const rule = { objectID: 'one', condition: { pattern: 'chair', anchoring: 'contains' }, consequence: { hide: [{ objectID: 'a' }] } };
    await index.saveRule(rule).wait();
    assert.deepEqual((await index.search('chair')).hits.map((hit) => hit.objectID), ['b']);
    assert.deepEqual(await index.getRule('one'), rule);
    await index.saveRules([{ ...rule, objectID: 'two' }], { clearExistingRules: true }).wait();
    const all = [];
    await index.browseRules({ batch: (batch) => all.push(...batch) });
    assert.deepEqual(all.map(({ objectID }) => objectID), ['two']);
    await index.deleteRule('two').wait();
    assert.equal((await index.searchRules('')).nbHits, 0);
    await index.clearRules().wait();
    await index.delete().wait();
  });

  test('v4: synonyms', async () => {
    const client = algoliasearchV4(appId, adminKey, { hosts: [hostV4(proxy.port)] });
    const index = client.initIndex('v4_synonyms');
    await index.saveObjects([{ objectID: 'a', name: 'Chat' }, { objectID: 'b', name: 'Talk' }]).wait();
    await index.saveSynonym({ objectID: 's', type: 'oneWaySynonym', input: 'chat', synonyms: ['talk'] }).wait();
    assert.equal((await index.search('chat')).nbHits, 2);
    assert.equal((await index.search('talk')).nbHits, 1);
    assert.equal((await index.search('chat talks', { optionalWords: ['talks'] })).nbHits, 2);
    assert.equal((await index.getSynonym('s')).input, 'chat');
    await index.replaceAllSynonyms([{ objectID: 't', type: 'synonym', synonyms: ['chat', 'talk'] }]).wait();
    client.clearCache();
    assert.equal((await index.search('talk')).nbHits, 2);
    assert.deepEqual((await index.searchSynonyms('')).hits.map((hit) => hit.objectID), ['t']);
    await index.deleteSynonym('t').wait();
    await index.clearSynonyms().wait();
    await index.delete().wait();
  });

  test('keys that a server secures keep their filters, indexes and time', async () => {
    const admin = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const make = (restrictions) => admin.generateSecuredApiKey({ parentApiKey: key, restrictions });
    const search = async (apiKey, indexName, searchParams) => algoliasearchV5(appId, apiKey, { hosts: [hostV5(proxy.port)] }).searchSingleIndex({ indexName, searchParams });
    const crm = await make({ filters: 'categories:crm', hitsPerPage: 3, restrictIndices: ['apps*'] });
    const all = records.filter(inCategories('crm')).length;
    assert.equal((await search(crm, 'apps', { query: '' })).nbHits, all);
    const more = await search(crm, 'apps_price', { query: '', filters: 'categories:crm OR categories:cms', hitsPerPage: 50 });
    assert.deepEqual([more.nbHits, more.hitsPerPage], [all, 3]);
    await assert.rejects(search(crm, 'partners', { query: '' }), (e) => e.status === 404);
    const [seen, unseen] = [true, false].map((crm) => records.find((record) => inCategories('crm')(record) === crm).objectID);
    for (const restrictions of [{ filters: 'categories:crm' }, { facetFilters: ['categories:crm'], attributesToRetrieve: ['name'] }]) {
      const client = algoliasearchV5(appId, make(restrictions), { hosts: [hostV5(proxy.port)] });
      const record = await client.getObject({ indexName: 'apps', objectID: seen });
      assert.deepEqual([record.objectID, 'slug' in record], [seen, !restrictions.attributesToRetrieve]);
      await assert.rejects(client.getObject({ indexName: 'apps', objectID: unseen }), (e) => e.status === 404);
      const { results } = await client.getObjects({ requests: [unseen, seen].map((objectID) => ({ indexName: 'apps', objectID })) });
      assert.deepEqual(results.map((one) => one?.objectID), [undefined, seen]);
    }
    const over = await make({ validUntil: Math.floor(Date.now() / 1000) - 1 });
    await assert.rejects(search(over, 'apps', { query: '' }), (e) => e.status === 403);
    const away = await make({ restrictSources: '203.0.113.0/24' });
    await assert.rejects(search(away, 'apps', { query: '' }), (e) => e.status === 403);
    const forged = btoa(`${'0'.repeat(64)}filters=`);
    await assert.rejects(search(forged, 'apps', { query: '' }), (e) => e.status === 403);
    const writer = algoliasearchV5(appId, crm, { hosts: [hostV5(proxy.port)] });
    await assert.rejects(writer.saveObjects({ indexName: 'v5_notes', objects: [{ objectID: '1' }] }), (e) => e.status === 403);
  });

  test('v5: objects, settings, replacing all, several indexes at once', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const indexName = 'v5_notes';
    const search = async (query) => {
      await client.clearCache();
      return client.searchSingleIndex({ indexName, searchParams: { query } });
    };
    await client.saveObjects({ indexName, objects: notes, waitForTasks: true });
    assert.deepEqual(titles(await search('gardening')), ['Gardening in winter']);
    const { taskID } = await client.setSettings({ indexName, indexSettings: { searchableAttributes: ['topics'] } });
    assert.equal((await client.waitForTask({ indexName, taskID })).status, 'published');
    assert.equal((await search('gardening')).nbHits, 0);
    assert.deepEqual((await client.getSettings({ indexName })).searchableAttributes, ['topics']);
    await client.partialUpdateObject({ indexName, objectID: 'note-7', attributesToUpdate: { topics: ['plants'] } });
    assert.equal((await search('plants')).nbHits, 1);
    await client.addOrUpdateObject({ indexName, objectID: 'new', body: { topics: ['plants'] } });
    await client.deleteObject({ indexName, objectID: 'note-7' });
    assert.deepEqual((await search('plants')).hits.map((hit) => hit.objectID), ['new']);
    const { objectID } = await client.saveObject({ indexName, body: { topics: ['named by the service'] } });
    assert.ok(objectID);
    await client.replaceAllObjects({ indexName, objects: notes.slice(0, 5), batchSize: 2 });
    assert.equal((await search('')).nbHits, 5);
    const { taskID: tasks } = await client.multipleBatch({
      requests: [
        { action: 'addObject', indexName, body: { objectID: 'a', topics: ['both'] } },
        { action: 'addObject', indexName: 'v5_others', body: { objectID: 'b', topics: ['both'] } },
      ],
    });
    assert.deepEqual(Object.keys(tasks).sort(), [indexName, 'v5_others']);
    const names = (await client.listIndices()).items.map((item) => item.name);
    assert.ok(names.includes('v5_others') && names.includes('apps') && !names.some((name) => name.includes('tmp')), names);
    await client.deleteIndex({ indexName: 'v5_others' });
    await client.deleteIndex({ indexName });
  });

  test('the indexes of the catalogue are not written', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const refused = (error) => error.status === 403 && /follows the catalogue/.test(error.message);
    await assert.rejects(client.saveObjects({ indexName: 'apps', objects: [{ objectID: '1' }] }), refused);
    await assert.rejects(client.saveObjects({ indexName: 'apps_price', objects: [{ objectID: '1' }] }), refused);
    await assert.rejects(client.setSettings({ indexName: 'partners', indexSettings: {} }), refused);
    await assert.rejects(client.operationIndex({ indexName: 'apps', operationIndexParams: { operation: 'move', destination: 'x' } }), refused);
  });

  test('what cannot be kept is refused, and leaves nothing', async () => {
    const client = algoliasearchV5(appId, adminKey, { hosts: [hostV5(proxy.port)] });
    const bad = (error) => error.status === 400;
    const batch = (requests) => client.batch({ indexName: 'bad', batchWriteParams: { requests } });
    await assert.rejects(batch([{ action: 'addObject', body: { objectID: 'ok' } }, { action: 'explode', body: {} }]), bad);
    await assert.rejects(batch([{ action: 'updateObject', body: {} }]), bad);
    await assert.rejects(batch([{ action: 'addObject', body: { objectID: 'big', text: 'x'.repeat(100_001) } }]), bad);
    await assert.rejects(client.setSettings({ indexName: 'bad', indexSettings: { customRanking: ['upwards(x)'] } }), bad);
    await assert.rejects(client.setSettings({ indexName: 'bad', indexSettings: { searchableAttributes: 5 } }), bad);
    await assert.rejects(client.searchSingleIndex({ indexName: 'bad' }), (error) => error.status === 404);
  });
});

for (const name of ['v4 full', 'v5 full', 'v5 lite']) {
  describe(`the helper with ${name}`, () => {
    test('two values of one OR facet leave its counts alone', async () => {
      const helper = algoliasearchHelper(clients[name](proxy.port), 'apps', {
        disjunctiveFacets: ['categories', 'priceCents'],
        facets: ['product'],
        hitsPerPage: 1000,
      });
      helper.addDisjunctiveFacetRefinement('categories', 'crm').addDisjunctiveFacetRefinement('categories', 'cms');
      helper.addNumericRefinement('priceCents', '>=', 100);
      const before = proxy.requests.length;
      const result = await new Promise((resolve, reject) => {
        helper.once('result', (event) => resolve(event.results));
        helper.once('error', (event) => reject(event.error));
        helper.search();
      });
      const queries = JSON.parse(proxy.requests[before].body).requests;
      assert.equal(queries.length, 3, 'one query for the hits and one for each refined facet');
      const priced = records.filter((r) => r.priceCents >= 100);
      const want = priced.filter(inCategories('crm', 'cms'));
      assert.deepEqual(result.hits.map((hit) => hit.objectID).sort(), want.map((r) => r.objectID).sort());
      const counts = Object.fromEntries(result.getFacetValues('categories').map((value) => [value.name, value.count]));
      assert.deepEqual(counts, count(priced, 'categories'));
      assert.deepEqual(
        Object.fromEntries(result.getFacetValues('product').map((value) => [value.name, value.count])),
        count(want, 'product'),
      );
    });

    test('facet values are searched within the other refinements', async () => {
      const helper = algoliasearchHelper(clients[name](proxy.port), 'apps', { disjunctiveFacets: ['categories', 'product'] });
      helper.addDisjunctiveFacetRefinement('product', 'helpdesk').addDisjunctiveFacetRefinement('categories', 'cms');
      const { facetHits } = await helper.searchForFacetValues('categories', 'cr', 100);
      const crm = records.filter((r) => r.product === 'helpdesk' && inCategories('crm')(r)).length;
      assert.deepEqual(facetHits.map((hit) => [hit.value, hit.count]), [['crm', crm]]);
    });
  });
}

for (const name of ['v4 lite, browser build', 'v5 lite']) {
  describe(`InstantSearch with ${name}`, () => {
    test('search box, facets, sorting and more pages', async () => {
      const seen = { statuses: [], errors: [] };
      const widget = (connector, field, params) => connector((state) => (seen[field] = state))(params);
      const app = instantsearch({ indexName: 'apps', searchClient: clients[name](proxy.port), future: { preserveSharedStateOnUnmount: true } });
      app.on('error', ({ error }) => seen.errors.push(error.message));
      app.addWidgets([
        widget(connectors.connectSearchBox, 'box', {}),
        widget(connectors.connectInfiniteHits, 'hits', {}),
        widget(connectors.connectRefinementList, 'categories', { attribute: 'categories', operator: 'or', limit: 50 }),
        widget(connectors.connectSortBy, 'sort', { items: [{ value: 'apps', label: 'Best' }, { value: 'apps_price', label: 'Price' }] }),
        widget(connectors.connectStats, 'stats', {}),
        widget(connectors.connectPagination, 'pages', {}),
      ]);
      app.start();
      await eventually(() => seen.stats?.nbHits === records.length, 'the first results');

      seen.box.refine('chat');
      await eventually(() => seen.stats.query === 'chat' && seen.stats.nbHits < records.length, 'results of the text');
      assert.match(seen.hits.items[0]._highlightResult.name.value, /<mark>Chat<\/mark>/);
      const open = seen.categories.items;

      seen.categories.refine('crm');
      await eventually(
        () =>
          seen.categories.items.some((item) => item.isRefined && item.value === 'crm') &&
          seen.hits.items.every(inCategories('crm')),
        'the refinement',
      );
      assert.deepEqual(
        Object.fromEntries(seen.categories.items.map((item) => [item.value, item.count])),
        Object.fromEntries(open.map((item) => [item.value, item.count])),
        'the refined facet keeps its counts',
      );
      seen.categories.refine('crm');
      await eventually(() => !seen.categories.items.some((item) => item.isRefined), 'the refinement is gone');

      seen.box.refine('');
      seen.sort.refine('apps_price');
      await eventually(() => seen.hits.results.index === 'apps_price' && seen.stats.nbHits === records.length, 'the sort order');
      const first = seen.hits.items.length;
      const asked = proxy.requests.length;
      seen.hits.showMore();
      await eventually(() => seen.hits.items.length > first, 'more hits');
      const queries = JSON.parse(proxy.requests[asked].body).requests;
      assert.equal(queries[0].indexName, 'apps_price');
      const prices = seen.hits.items.map((hit) => hit.priceCents);
      assert.deepEqual(prices, prices.toSorted((a, b) => a - b));
      assert.equal(new Set(seen.hits.items.map((hit) => hit.objectID)).size, prices.length);

      seen.categories.searchForItems('cr');
      await eventually(() => seen.categories.isFromSearch && seen.categories.items.length === 1, 'facet values');
      assert.match(seen.categories.items[0].highlighted, /<mark>cr<\/mark>m/);
      assert.deepEqual(seen.errors, []);
      app.dispose();
    });

    test('hits, pages, several refinements and highlights', async () => {
      const seen = { errors: [] };
      const widget = (connector, field, params) => connector((state) => (seen[field] = state))(params);
      const app = instantsearch({ indexName: 'apps', searchClient: clients[name](proxy.port), future: { preserveSharedStateOnUnmount: true } });
      app.on('error', ({ error }) => seen.errors.push(error.message));
      app.addWidgets([
        widget(connectors.connectConfigure, 'configure', { searchParameters: { hitsPerPage: 10, attributesToSnippet: ['shortDescription:5'] } }),
        widget(connectors.connectSearchBox, 'box', {}),
        widget(connectors.connectHits, 'hits', {}),
        widget(connectors.connectRefinementList, 'products', { attribute: 'product', operator: 'or' }),
        widget(connectors.connectRefinementList, 'categories', { attribute: 'categories', operator: 'or', limit: 50 }),
        widget(connectors.connectPagination, 'pages', {}),
      ]);
      app.start();
      await eventually(() => seen.hits?.items.length === 10, 'the first page');
      assert.equal(seen.pages.nbPages, Math.ceil(records.length / 10));
      const first = seen.hits.items.map((hit) => hit.objectID);
      seen.pages.refine(1);
      await eventually(() => seen.hits.results.page === 1, 'the second page');
      assert.ok(!seen.hits.items.some((hit) => first.includes(hit.objectID)), 'pages do not overlap');

      seen.categories.refine('crm');
      seen.products.refine('helpdesk');
      const both = (record) => record.product === 'helpdesk' && record.categories.includes('crm');
      await eventually(() => seen.hits.results.nbHits === records.filter(both).length, 'both refinements');
      assert.equal(seen.pages.currentRefinement, 0, 'a refinement goes back to the first page');
      const counts = (items) => Object.fromEntries(items.map((item) => [item.value, item.count]));
      assert.deepEqual(counts(seen.products.items), count(records.filter(inCategories('crm')), 'product'));
      assert.deepEqual(counts(seen.categories.items), count(records.filter((record) => record.product === 'helpdesk'), 'categories'));

      seen.box.refine('hubspot');
      await eventually(() => seen.hits.results.query === 'hubspot', 'results of the text');
      assert.equal(seen.hits.items[0].name, 'HubSpot for HelpDesk');
      assert.match(seen.hits.items[0]._highlightResult.name.value, /^<mark>HubSpot<\/mark>/);
      assert.equal(seen.hits.items[0].__position, 1);
      assert.ok(seen.hits.items[0]._snippetResult.shortDescription.value.replace(/<\/?mark>/g, '').split(' ').length <= 6);
      assert.deepEqual(seen.errors, []);
      app.dispose();
    });
  });
}
