import { type Crop, widthsOf } from '../model/crop';
import { UPLOADS } from '../model/limits.gen';
import { PICTURE_TYPES } from '../model/pictures';

/** How large the square that is cut out is seen, and how much is seen around it, in pixels of the page (pictures.css). */
export const FRAME = { side: 200, margin: 30 };

/** How many pixels are drawn for one of the page: sharp on most screens. */
const DENSITY = 2;

/**
 * The picture in a file, turned as it is meant to be looked at. Null where the browser cannot read it, and
 * for what may not be uploaded: the server says what is wrong with it.
 */
export async function pictureIn(file: File): Promise<ImageBitmap | null> {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return null;
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

function canvasOf(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  return canvas;
}

function smooth(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  return context;
}

/** A crop of a picture, so many pixels wide. */
function drawn(picture: ImageBitmap, crop: Crop, width: number): HTMLCanvasElement {
  const canvas = canvasOf(width);
  // Parts of pixels at the edge would be seen through.
  const [x, y, side] = [crop.x, crop.y, crop.side].map(Math.floor) as [number, number, number];
  smooth(canvas)?.drawImage(picture, x, y, side, side, 0, 0, width, width);
  return canvas;
}

/** A crop as the address of a picture, for a place so many pixels of the page wide. Not a blob's: the page allows none. */
export const addressOfCrop = (picture: ImageBitmap, crop: Crop, width: number): string =>
  drawn(picture, crop, width * DENSITY).toDataURL();

/** Draws a picture so that its crop fills the frame in the middle. */
export function drawAround(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const seen = (FRAME.side + 2 * FRAME.margin) * DENSITY;
  canvas.width = seen;
  canvas.height = seen;
  const scale = (FRAME.side * DENSITY) / crop.side;
  const start = FRAME.margin * DENSITY;
  smooth(canvas)?.drawImage(
    picture,
    start - crop.x * scale,
    start - crop.y * scale,
    picture.width * scale,
    picture.height * scale,
  );
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));

/** The crop as a file, as wide as files of icons may be large. Null where the browser makes none. */
export async function cutOut(picture: ImageBitmap, crop: Crop, name: string): Promise<File | null> {
  let png: Blob | null = null;
  for (const width of widthsOf(crop)) {
    png = await pngOf(drawn(picture, crop, width));
    if (!png || png.size <= UPLOADS.icon.mostBytes) break;
  }
  return png && new File([png], `${name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
}
