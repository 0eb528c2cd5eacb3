import { expect, test } from 'vitest';
import type { App } from '../../lib/wire';
import { card, pages } from '../../testing/fixtures';
import { fitsOf, ownersOf } from './model';

const cardOf = (name: string, part: object = {}) =>
  card({ slug: name.toLowerCase(), name, developer: 'Dev', shortDescription: '', ...part });

const app = (name: string, part: Partial<App>): App => ({
  ...(pages.app.app as App),
  id: `id-${name.toLowerCase()}`,
  name,
  product: 'livechat',
  usedWith: [],
  moreByDeveloper: [],
  ...part,
});

const namesOf = (owned: App[], installed: string[] = []) =>
  fitsOf(owned, new Set(installed)).map(({ card, of }) => `${card.name} of ${of.name}`);

test('what others use with any of the apps stands before what a developer makes besides, each once', () => {
  const owned = [
    app('Asana', { moreByDeveloper: [cardOf('Trello'), cardOf('Slack')] }),
    app('DeepL', { usedWith: [{ card: cardOf('Slack'), share: 'many' }] }),
  ];
  expect(namesOf(owned)).toEqual(['Slack of DeepL', 'Trello of Asana']);
});

test.each([
  ['is installed', {}, ['id-trello']],
  ['is a service', { service: true }, []],
  ['is not published', { comingSoon: true }, []],
  ['is of another product', { product: 'helpdesk' }, []],
])('nothing that %s', (_why, part, installed) => {
  expect(namesOf([app('Asana', { moreByDeveloper: [cardOf('Trello', part)] })], installed)).toEqual([]);
});

test('an app that several go with is named once', () => {
  const asana = app('Asana', { moreByDeveloper: [cardOf('Trello'), cardOf('Slack')] });
  expect(ownersOf(fitsOf([asana], new Set())).map(({ name }) => name)).toEqual(['Asana']);
});
