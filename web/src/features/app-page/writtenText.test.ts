import { expect, test } from 'vitest';
import { writtenText } from './writtenText';

// WCAG 3.1.2. The tests' pages are in English, as the catalogue is; `german.test.tsx` has a German one.
test.each([
  ['that of the page', 'en', false, {}],
  ['another one', 'de', false, { lang: 'de' }],
  ['one that came with the catalogue and was answered in another', 'de', true, { lang: 'de' }],
  ['unknown', undefined, false, {}],
  ["the catalogue's", undefined, true, {}],
])('what people wrote in a language: %s', (_, language, isOfCatalogue, attributes) => {
  expect(writtenText(language, isOfCatalogue)).toEqual(attributes);
});
