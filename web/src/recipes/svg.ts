// What the recipes write SVG with. Shapes are text, so that the server can make
// image files without a document.

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export function times(n: number, draw: (i: number) => string): string {
  let shapes = '';
  for (let i = 0; i < n; i += 1) shapes += draw(i);
  return shapes;
}

/** One decimal is finer than a pixel. */
export const round = (n: number): number => Math.round(n * 10) / 10;

type DocumentInput = { width: number; height: number; title: string; style: string; body: string };

/** Inter where it is installed. The other fonts are no wider, so that words that fit in it fit in them. */
const FONTS = "'Inter Variable',Inter,'Helvetica Neue','Segoe UI',Roboto,Arial,sans-serif";

/** A complete image file that follows the colour scheme of the page that shows it. */
export function svgDocument({ width, height, title, style, body }: DocumentInput): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" preserveAspectRatio="xMidYMin slice" font-family="${FONTS}">` +
    `<title>${escapeXml(title)}</title>${style && `<style>${style}</style>`}${body}</svg>`
  );
}
