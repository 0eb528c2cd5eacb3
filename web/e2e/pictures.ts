import type { Page } from '@playwright/test';

type Picture = { name: string; width: number; height: number; colour: string };

/** A file with a picture of one colour, as a developer would upload. */
export async function pictureFile(page: Page, { name, ...size }: Picture) {
  const data = await page.evaluate(({ width, height, colour }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = colour;
    pen?.fillRect(0, 0, width, height);
    return canvas.toDataURL('image/png');
  }, size);
  return { name, mimeType: 'image/png', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') };
}
