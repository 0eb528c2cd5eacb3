import { expect, test } from 'vitest';
import { atStep, canZoom, isTooSmall, middleOf, shifted, stepOf, widthsOf, ZOOM_STEPS, zoomOf } from './crop';

const wide = { width: 1200, height: 600 };

test('a crop begins as the largest square in the middle', () => {
  expect(middleOf(wide)).toEqual({ x: 300, y: 0, side: 600 });
  expect(middleOf({ width: 300, height: 500 })).toEqual({ x: 0, y: 100, side: 300 });
});

test.each([
  [{ width: 239, height: 900 }, true],
  [{ width: 900, height: 239 }, true],
  [{ width: 240, height: 240 }, false],
])('whether an icon can be cut out of %o', (picture, isSmall) => {
  expect(isTooSmall(picture)).toBe(isSmall);
});

test.each([
  ['within', 10, 0, { x: 310, y: 0 }],
  ['past the right and the lower edge', 1000, 5, { x: 600, y: 0 }],
  ['past the left and the upper edge', -301, -5, { x: 0, y: 0 }],
])('is moved %s', (_, dx, dy, place) => {
  expect(shifted(wide, middleOf(wide), dx, dy)).toEqual({ ...place, side: 600 });
});

test('zoom keeps the middle, and ends at the smallest icon', () => {
  const closest = atStep(wide, middleOf(wide), ZOOM_STEPS);
  expect(closest).toEqual({ x: 480, y: 180, side: 240 });
  expect(zoomOf(wide, closest)).toBe(2.5);
  expect(atStep(wide, closest, 0)).toEqual({ x: 300, y: 0, side: 600 });
});

test('zooming out at an edge stays within the picture', () => {
  const corner = shifted(wide, atStep(wide, middleOf(wide), ZOOM_STEPS), 9999, 9999);
  expect(corner).toEqual({ x: 960, y: 360, side: 240 });
  expect(atStep(wide, corner, 0)).toEqual({ x: 600, y: 0, side: 600 });
});

test.each([
  { width: 241, height: 300 },
  { width: 8000, height: 6000 },
])('every step of the zoom of %o is one that is stayed at', (picture) => {
  for (let step = 0; step <= ZOOM_STEPS; step++) {
    expect(stepOf(picture, atStep(picture, middleOf(picture), step))).toBe(step);
  }
});

test('a picture as small as icons may be has no zoom', () => {
  const least = { width: 500, height: 240 };
  expect(canZoom(least)).toBe(false);
  expect(stepOf(least, middleOf(least))).toBe(0);
  expect(atStep(least, middleOf(least), 50)).toEqual(middleOf(least));
});

test.each([
  [5000, [1024, 768, 576, 432, 324, 243, 240]],
  [300.7, [300, 240]],
  [240, [240]],
])('what is %i pixels wide is cut out in these widths', (side, widths) => {
  expect(widthsOf({ x: 0, y: 0, side })).toEqual(widths);
});
