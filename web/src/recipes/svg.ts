// The few SVG elements that the recipes use. Shapes are text, so that the
// server can make image files without a document.

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function times(n: number, draw: (i: number) => string): string {
  let shapes = '';
  for (let i = 0; i < n; i += 1) shapes += draw(i);
  return shapes;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** `extra` are further attributes. */
export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  extra = '',
): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}" ${extra}/>`;
}

/** A bar stands for a line of text; no made-up words are drawn. */
export function bar(x: number, y: number, w: number, fill = 'var(--pp-ink)', h = 6): string {
  return rect(x, y, w, h, h / 2, fill);
}

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}"/>`;
}

type TextLook = { size: number; fill?: string; weight?: number; anchor?: 'start' | 'middle' };

export function label(x: number, y: number, words: string, look: TextLook): string {
  const { size, fill = 'var(--pp-text)', weight = 600, anchor = 'start' } = look;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escapeXml(words)}</text>`;
}

type DocumentInput = { width: number; height: number; title: string; style: string; body: string };

/** A complete image file that follows the colour scheme of the page that shows it. */
export function svgDocument({ width, height, title, style, body }: DocumentInput): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" preserveAspectRatio="xMidYMin slice" font-family="'Inter Variable',Inter,system-ui,sans-serif">` +
    `<title>${escapeXml(title)}</title><style>${style}</style>${body}</svg>`
  );
}
