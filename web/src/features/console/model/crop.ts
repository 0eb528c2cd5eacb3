import { UPLOADS } from './limits.gen';

// The part that is cut out of a picture, for an icon or as a picture of an app.

export type Size = { width: number; height: number };

/** A part of a picture, in pixels of the picture. */
export type Crop = { x: number; y: number; width: number; height: number };

/** What is cut out: its width by its height, how wide it is at least and made at most, and how large its file may be. */
export type Shape = { ratio: number; leastWidth: number; mostWidth: number; mostBytes: number };

/** The shop shows icons at most 640 pixels wide. */
export const ICON: Shape = { ...UPLOADS.icon, ratio: 1, mostWidth: 1024 };

/** As the page of an app frames its pictures. */
export const PICTURE: Shape = { ...UPLOADS.screenshot, ratio: 8 / 5 };

/** The steps of the zoom, each of which enlarges by the same share. */
export const ZOOM_STEPS = 100;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** How wide the largest crop of a picture is. */
const mostOf = ({ width, height }: Size, { ratio }: Pick<Shape, 'ratio'>) => Math.min(width, height * ratio);

const cropOf = (width: number, { ratio }: Shape) => ({ width, height: width / ratio });

/** Whether nothing of a shape can be cut out of a picture. */
export const isTooSmall = (picture: Size, shape: Shape): boolean => mostOf(picture, shape) < shape.leastWidth;

/** As much of a picture as a shape can have, from its middle. */
export function middleOf(picture: Size, shape: Shape): Crop {
  const crop = cropOf(mostOf(picture, shape), shape);
  return { x: (picture.width - crop.width) / 2, y: (picture.height - crop.height) / 2, ...crop };
}

/** The crop at another place, as far as the picture goes. */
export const shifted = (picture: Size, crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: between(0, crop.x + dx, picture.width - crop.width),
  y: between(0, crop.y + dy, picture.height - crop.height),
});

/** How much larger the picture is seen than with the largest crop. */
export const zoomOf = (picture: Size, { width, height }: Crop): number =>
  mostOf(picture, { ratio: width / height }) / width;

const mostZoom = (picture: Size, shape: Shape) => mostOf(picture, shape) / shape.leastWidth;

/** Whether a picture has more pixels than the smallest crop. */
export const canZoom = (picture: Size, shape: Shape): boolean => mostZoom(picture, shape) > 1;

/** The step of the zoom at which a crop is. */
export const stepOf = (picture: Size, crop: Crop, shape: Shape): number =>
  canZoom(picture, shape)
    ? Math.round((ZOOM_STEPS * Math.log(zoomOf(picture, crop))) / Math.log(mostZoom(picture, shape)))
    : 0;

/** The crop at a step of the zoom: its middle stays, as far as the picture goes. */
export function atStep(picture: Size, crop: Crop, step: number, shape: Shape): Crop {
  const most = mostOf(picture, shape);
  const width = between(shape.leastWidth, most / mostZoom(picture, shape) ** (step / ZOOM_STEPS), most);
  const next = { ...crop, ...cropOf(width, shape) };
  return shifted(picture, next, (crop.width - next.width) / 2, (crop.height - next.height) / 2);
}

/** How wide what is cut out may be, in pixels: the largest first, down to the smallest that is taken. */
export function widthsOf({ width }: Pick<Crop, 'width'>, { leastWidth, mostWidth }: Shape): number[] {
  const widths = [Math.min(Math.floor(width), mostWidth)];
  for (let last = widths[0] ?? 0; last > leastWidth; widths.push(last)) {
    last = Math.max(leastWidth, Math.round(last * 0.75));
  }
  return widths;
}
