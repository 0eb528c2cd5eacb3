import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppIcon } from './AppIcon';

test('an icon without an address is no image, and takes the same room', () => {
  const { container } = render(<AppIcon src="" size={40} className="wide" />);
  expect(container.querySelector('img')).toBeNull();
  const room = container.querySelector('.app-icon.wide');
  expect(room).toHaveAttribute('width', '40');
  expect(room).toHaveAttribute('height', '40');
});

test('an icon with an address is an image', () => {
  const { container } = render(<AppIcon src="/icon.svg" size={40} />);
  expect(container.querySelector('img.app-icon')).toHaveAttribute('src', '/icon.svg');
});
