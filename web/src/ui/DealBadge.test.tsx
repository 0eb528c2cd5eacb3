import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DealBadge } from './DealBadge';

const deal = { percent: 30, until: '2026-12-13' } as const;

test.each([
  ['later', '30 % off until Dec 13', 'until Dec 13', false],
  ['weeks', '30 % off until Dec 13', 'until Dec 13', false],
  ['soon', '30 % off until Dec 13', 'until Dec 13', true],
  ['tomorrow', 'ends tomorrow', 'ends tomorrow', true],
  ['today', 'ends today, 18:00 UTC', 'ends today, 18:00 UTC', true],
] as const)(
  'a deal whose end is "%s" reads "%s", and beside its percentage "%s"',
  (ending, alone, beside, isNear) => {
    const { rerender } = render(<DealBadge deal={{ ...deal, ending, endsAt: '18:00' }} />);
    expect(screen.getByText(alone)).toBeVisible();
    expect(screen.getByText(alone).hasAttribute('data-near')).toBe(isNear);
    rerender(<DealBadge deal={{ ...deal, ending, endsAt: '18:00' }} isShort />);
    expect(screen.getByText(beside)).toBeVisible();
  },
);

test('without a discount there is no badge', () => {
  const { container } = render(<DealBadge deal={{}} />);
  expect(container).toBeEmptyDOMElement();
});
