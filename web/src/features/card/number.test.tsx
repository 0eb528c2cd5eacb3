import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { CardFields } from './CardFields';
import { brandOf, groupedNumber } from './model';

describe('a card number', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['42424', '4242 4'],
    ['4000002500003155', '4000 0025 0000 3155'],
    ['4000-0025-0000-3155', '4000 0025 0000 3155'],
    ['378282246310005', '3782 822463 10005'],
    ['no digits', ''],
    ['4'.repeat(30), '4444 4444 4444 4444 444'],
  ])('%j is grouped as %j', (typed, grouped) => {
    expect(groupedNumber(typed)).toBe(grouped);
  });

  test.each([
    ['4', 'visa'],
    ['5555', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', ''],
    ['37', 'american_express'],
    ['6', ''],
    ['', ''],
  ])('that begins with %j is of the brand %j', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });

  test('is grouped while it is typed, with the mark of its brand, and the caret stays where it was', async () => {
    render(<CardFields errors={{}} />);
    const user = userEvent.setup();
    const field = screen.getByLabelText<HTMLInputElement>('Card number');
    expect(screen.queryByRole('img')).toBeNull();
    await user.type(field, '5555555555554444');
    expect(field).toHaveValue('5555 5555 5555 4444');
    expect(screen.getByRole('img', { name: 'Mastercard' })).toBeVisible();
    field.setSelectionRange(7, 7);
    await user.keyboard('{Backspace}');
    expect(field).toHaveValue('5555 5555 5554 444');
    expect(field.selectionStart).toBe(6);
  });
});
