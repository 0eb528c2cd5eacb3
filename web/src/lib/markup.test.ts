import { expect, test } from 'vitest';
import { escaped } from './markup';

test('a text cannot become markup', () => {
  expect(escaped('<img src="x" onerror=alert(1)> & more')).toBe(
    '&lt;img src=&quot;x&quot; onerror=alert(1)&gt; &amp; more',
  );
  expect(escaped('All apps')).toBe('All apps');
});
