import { UPLOADS } from './limits.gen';

// The square that is cut out of a picture for an icon.

export type Size = { width: number; height: number };

/** A square part of a picture, in pixels of the picture. */
export type Crop = { x: number; y: number; side: number };

/** How wide an icon must be, in pixels. */
export const LEAST_ICON = UPLOADS.icon.leastWidth;

/** How wide what is cut out is made at most, in pixels: the shop shows icons at most 640 wide. */
const MOST_CUT = 1024;

/** The steps of the zoom, each of which enlarges by the same share. */
export const ZOOM_STEPS = 100;

const shortOf = ({ width, height }: Size) => Math.min(width, height);
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Whether no icon can be cut out of a picture. */
export const isTooSmall = (picture: Size): boolean => shortOf(picture) < LEAST_ICON;

/** As much of a picture as a square can have, from its middle. */
export function middleOf(picture: Size): Crop {
  const side = shortOf(picture);
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side };
}

/** The crop at another place, as far as the picture goes. */
export const shifted = ({ width, height }: Size, { x, y, side }: Crop, dx: number, dy: number): Crop => ({
  x: between(0, x + dx, width - side),
  y: between(0, y + dy, height - side),
  side,
});

/** How much larger the picture is seen than with the largest crop. */
export const zoomOf = (picture: Size, { side }: Crop): number => shortOf(picture) / side;

const mostZoom = (picture: Size) => shortOf(picture) / LEAST_ICON;

/** Whether a picture has more pixels than the smallest icon. */
export const canZoom = (picture: Size): boolean => mostZoom(picture) > 1;

/** The step of the zoom at which a crop is. */
export const stepOf = (picture: Size, crop: Crop): number =>
  canZoom(picture)
    ? Math.round((ZOOM_STEPS * Math.log(zoomOf(picture, crop))) / Math.log(mostZoom(picture)))
    : 0;

/** The crop at a step of the zoom: its middle stays, as far as the picture goes. */
export function atStep(picture: Size, crop: Crop, step: number): Crop {
  const short = shortOf(picture);
  const side = between(LEAST_ICON, short / mostZoom(picture) ** (step / ZOOM_STEPS), short);
  const grown = (side - crop.side) / 2;
  return shifted(picture, { ...crop, side }, -grown, -grown);
}

/** How wide what is cut out may be, in pixels: the largest first, down to the smallest that is taken. */
export function widthsOf({ side }: Crop): number[] {
  const widths = [Math.min(Math.floor(side), MOST_CUT)];
  for (let last = widths[0] ?? 0; last > LEAST_ICON; widths.push(last)) {
    last = Math.max(LEAST_ICON, Math.round(last * 0.75));
  }
  return widths;
}
