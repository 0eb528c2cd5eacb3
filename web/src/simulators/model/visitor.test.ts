import { expect, test } from 'vitest';
import { findButton, withAttributes, withCustomerData } from './visitor';

test('attributes are kept by name, the newest last, and no more than fifty', () => {
  const first = withAttributes({ name: 'Ann' }, { day: 'Monday', size: 'L' });
  expect(withAttributes(first, { day: 'Friday', __proto__: 'x', gone: undefined })).toEqual({
    name: 'Ann',
    customVariables: [
      { key: 'size', value: 'L' },
      { key: 'day', value: 'Friday' },
      { key: 'gone', value: '' },
    ],
  });
  let visitor = first;
  for (let n = 0; n < 60; n += 1) visitor = withAttributes(visitor, { [`k${n}`]: String(n) });
  expect(visitor.customVariables).toHaveLength(50);
  expect(visitor.customVariables?.at(-1)).toEqual({ key: 'k59', value: '59' });
});

test('a name and an address replace what was there; empty ones do not', () => {
  const ann = { name: 'Ann', email: 'ann@example.com' };
  expect(withCustomerData(ann, { name: ' Ann Lee ' })).toEqual({ ...ann, name: 'Ann Lee' });
  expect(withCustomerData(ann, { name: '  ', email: '' })).toEqual(ann);
  expect(withCustomerData({}, { email: 'a@example.com' })).toEqual({ email: 'a@example.com' });
});

test('a postback means the newest button of its id', () => {
  const line = (text: string, postback_id?: string) => ({
    rich: {
      template_id: 'cards' as const,
      elements: [{ title: text }, { buttons: [{ text, ...(postback_id ? { postback_id } : {}) }] }],
    },
  });
  const lines = [line('Old', 'p'), line('New', 'p'), line('Other', 'q'), line('None'), {}];
  expect(findButton(lines, 'p')?.text).toBe('New');
  expect(findButton(lines, 'r')).toBeUndefined();
});
