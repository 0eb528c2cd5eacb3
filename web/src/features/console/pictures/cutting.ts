import { readPicture } from '../../../lib/api';
import { type Crop, type Shape, widthsOf } from '../model/crop';
import { PICTURE_TYPES } from '../model/pictures';

/** How wide what is cut out is seen, and how much is seen around it, in pixels of the page (pictures.css). */
export const FRAME = { width: 200, margin: 30 };

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

/** An uploaded picture as a file of a name; null where it cannot be loaded. */
export async function fileAt(address: string, name: string): Promise<File | null> {
  try {
    const picture = await readPicture(address);
    return new File([picture], name, { type: picture.type });
  } catch {
    return null;
  }
}

function smooth(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  return context;
}

/** A crop of a picture, so many pixels wide. */
function drawn(picture: ImageBitmap, crop: Crop, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * crop.height) / crop.width);
  // Parts of pixels at the edge would be seen through.
  const [x, y, w, h] = [crop.x, crop.y, crop.width, crop.height].map(Math.floor) as [
    number,
    number,
    number,
    number,
  ];
  smooth(canvas)?.drawImage(picture, x, y, w, h, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A crop as the address of a picture, for a place so many pixels of the page wide. Not a blob's: the page allows none. */
export const addressOfCrop = (picture: ImageBitmap, crop: Crop, width: number): string =>
  drawn(picture, crop, width * DENSITY).toDataURL();

/** Draws a picture so that its crop fills the frame in the middle. */
export function drawAround(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const scale = (FRAME.width * DENSITY) / crop.width;
  const margin = FRAME.margin * DENSITY;
  canvas.width = FRAME.width * DENSITY + 2 * margin;
  canvas.height = crop.height * scale + 2 * margin;
  smooth(canvas)?.drawImage(
    picture,
    margin - crop.x * scale,
    margin - crop.y * scale,
    picture.width * scale,
    picture.height * scale,
  );
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));

/** The crop as a file, as wide as files of its shape may be large. Null where the browser makes none. */
export async function cutOut(
  picture: ImageBitmap,
  crop: Crop,
  shape: Shape,
  name: string,
): Promise<File | null> {
  let png: Blob | null = null;
  for (const width of widthsOf(crop, shape)) {
    png = await pngOf(drawn(picture, crop, width));
    if (!png || png.size <= shape.mostBytes) break;
  }
  return png && new File([png], `${name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
}
