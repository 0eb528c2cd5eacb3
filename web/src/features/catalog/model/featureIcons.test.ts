import { CalendarDays, ChartColumn, MessageSquare, Phone, Sparkle } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { featureIcons } from './featureIcons';

const feature = (title: string, description = '') => ({ title, description });

describe('the icon of a feature', () => {
  test('is chosen by the words of its title, then of its text', () => {
    const icons = featureIcons([
      feature('Free slots'),
      feature('Missed calls'),
      feature('Once a week', 'A report of the busiest pages'),
      feature('Something else'),
    ]);
    expect(icons).toEqual([CalendarDays, Phone, ChartColumn, Sparkle]);
  });

  test('is on a page once, also when all say the same', () => {
    const icons = featureIcons(Array.from({ length: 8 }, (_, at) => feature(`Chat ${at}`)));
    expect(icons[0]).toBe(MessageSquare);
    expect(new Set(icons).size).toBe(8);
  });
});
