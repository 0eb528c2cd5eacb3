import { expect, test } from 'vitest';
import {
  atStep,
  canZoom,
  ICON,
  isTooSmall,
  middleOf,
  PICTURE,
  shifted,
  stepOf,
  widthsOf,
  ZOOM_STEPS,
  zoomOf,
} from './crop';

const wide = { width: 1200, height: 600 };
const square = (side: number) => ({ width: side, height: side });

test('a crop begins as the largest of its shape in the middle', () => {
  expect(middleOf(wide, ICON)).toEqual({ x: 300, y: 0, ...square(600) });
  expect(middleOf({ width: 300, height: 500 }, ICON)).toEqual({ x: 0, y: 100, ...square(300) });
  expect(middleOf(wide, PICTURE)).toEqual({ x: 120, y: 0, width: 960, height: 600 });
  expect(middleOf(square(1600), PICTURE)).toEqual({ x: 0, y: 300, width: 1600, height: 1000 });
});

test.each([
  [{ width: 239, height: 900 }, true, true],
  [{ width: 900, height: 239 }, true, true],
  [{ width: 240, height: 240 }, false, true],
  [{ width: 900, height: 499 }, false, true],
  [{ width: 900, height: 500 }, false, false],
])('whether an icon, and a picture, can be cut out of %o', (picture, forIcon, forPicture) => {
  expect([isTooSmall(picture, ICON), isTooSmall(picture, PICTURE)]).toEqual([forIcon, forPicture]);
});

test.each([
  ['within', 10, 0, { x: 310, y: 0 }],
  ['past the right and the lower edge', 1000, 5, { x: 600, y: 0 }],
  ['past the left and the upper edge', -301, -5, { x: 0, y: 0 }],
])('is moved %s', (_, dx, dy, place) => {
  expect(shifted(wide, middleOf(wide, ICON), dx, dy)).toEqual({ ...place, ...square(600) });
});

test('zoom keeps the middle, and ends at the smallest crop', () => {
  const closest = atStep(wide, middleOf(wide, ICON), ZOOM_STEPS, ICON);
  expect(closest).toEqual({ x: 480, y: 180, ...square(240) });
  expect(zoomOf(wide, closest)).toBe(2.5);
  expect(atStep(wide, closest, 0, ICON)).toEqual({ x: 300, y: 0, ...square(600) });
  expect(atStep(wide, middleOf(wide, PICTURE), ZOOM_STEPS, PICTURE)).toEqual({
    x: 200,
    y: 50,
    width: 800,
    height: 500,
  });
});

test('zooming out at an edge stays within the picture', () => {
  const corner = shifted(wide, atStep(wide, middleOf(wide, ICON), ZOOM_STEPS, ICON), 9999, 9999);
  expect(corner).toEqual({ x: 960, y: 360, ...square(240) });
  expect(atStep(wide, corner, 0, ICON)).toEqual({ x: 600, y: 0, ...square(600) });
});

test.each([
  { width: 241, height: 300 },
  { width: 8000, height: 6000 },
])('every step of the zoom of %o is one that is stayed at', (picture) => {
  for (let step = 0; step <= ZOOM_STEPS; step++) {
    expect(stepOf(picture, atStep(picture, middleOf(picture, ICON), step, ICON), ICON)).toBe(step);
  }
});

test('a picture as small as icons may be has no zoom', () => {
  const least = { width: 500, height: 240 };
  expect(canZoom(least, ICON)).toBe(false);
  expect(stepOf(least, middleOf(least, ICON), ICON)).toBe(0);
  expect(atStep(least, middleOf(least, ICON), 50, ICON)).toEqual(middleOf(least, ICON));
});

test.each([
  [5000, ICON, [1024, 768, 576, 432, 324, 243, 240]],
  [300.7, ICON, [300, 240]],
  [240, ICON, [240]],
  [5000, PICTURE, [4096, 3072, 2304, 1728, 1296, 972, 800]],
])('what is %f pixels wide is cut out in these widths', (width, shape, widths) => {
  expect(widthsOf({ width }, shape)).toEqual(widths);
});
