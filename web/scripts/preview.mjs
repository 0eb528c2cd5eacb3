// Serves the built front end with the pages of src/testing/fixtures.ts, for work
// on looks without the rest of the product. The documents are written as the
// binary writes them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { createServer as createVite } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = Number(process.env.PORT ?? 4173);
const read = (path) => readFileSync(join(web, path), 'utf8');

runInThisContext(read('dist/server/render.js'), { filename: 'render.js' });
const { glyphs, brands } = JSON.parse(read('glyphs.json'));
const entry = JSON.parse(read('dist/client/.vite/manifest.json'))['src/main.tsx'];
const vite = await createVite({
  root: web,
  configFile: false,
  server: { middlewareMode: true },
  appType: 'custom',
});
const { boot, pages } = await vite.ssrLoadModule('/src/testing/fixtures.ts');
await vite.close();

const routes = new Map(Object.values(pages).map((page) => [page.path.replace(/\/$/, ''), page]));
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const json = (value) => JSON.stringify(value).replace(/</g, '\\u003c');

function page(path) {
  return routes.get(path.replace(/\/$/, '')) ?? pages.notFound;
}

function documentOf(path, search) {
  const data = page(path);
  const html = search.includes('draw=client') ? '' : globalThis.__render(json({ page: data, boot, search }));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.title}</title><script>${read('dist/client/theme-init.js')}</script>
${entry.css.map((file) => `<link rel="stylesheet" href="/marketplace/${file}">`).join('')}
<script type="module" src="/marketplace/${entry.file}"></script></head>
<body><div id="root">${html}</div><script id="page" type="application/json">${json(data)}</script><script id="boot" type="application/json">${json(boot)}</script></body></html>`;
}

function imageOf(path) {
  const [, kind, slug, place] = /\/media\/(icon|placement)\/([^/.]+)(?:\/([^/.]+))?\.svg/.exec(path) ?? [];
  const app = { slug, name: slug, brand: brands[slug], glyph: glyphs.lightbulb, category: 'chatbots' };
  return kind === 'icon'
    ? globalThis.__icon(JSON.stringify(app))
    : globalThis.__picture(JSON.stringify({ ...app, placement: place, label: true }));
}

createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const path = url.pathname.replace(/^\/marketplace/, '');
  const send = (type, body, status = 200) => response.writeHead(status, { 'content-type': type }).end(body);
  try {
    if (path.startsWith('/assets/')) {
      send(TYPES[extname(path)] ?? 'text/plain', readFileSync(join(web, 'dist/client', path)));
    } else if (path.startsWith('/media/')) send('image/svg+xml', imageOf(path));
    else if (path === '/sw.js') send('text/javascript', '');
    else if (path.endsWith('/app-data.json'))
      send('application/json', json({ webpackCompilationHash: boot.build }));
    else if (path.startsWith('/page-data/')) {
      const data = page(
        path
          .replace('/page-data', '')
          .replace('/page-data.json', '')
          .replace(/^\/index$/, ''),
      );
      send('application/json', json(data), data.status);
    } else send('text/html', documentOf(path, url.search), page(path).status);
  } catch (error) {
    send('text/plain', String(error.stack), 500);
  }
}).listen(port, () => console.log(`http://localhost:${port}/marketplace/`));
