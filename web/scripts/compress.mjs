// Compresses the built files beside themselves, at the levels that are too slow
// to use while serving. The server sends the smallest one that a browser takes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = fileURLToPath(new URL('../dist/client', import.meta.url));

for (const name of readdirSync(client, { recursive: true })) {
  if (!/\.(js|css|svg|json|txt)$/.test(name) || name.startsWith('.vite')) continue;
  const file = join(client, name);
  const body = readFileSync(file);
  if (body.length < 1024) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
