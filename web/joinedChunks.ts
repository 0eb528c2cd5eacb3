import type { Plugin } from 'vite';

const RENDERER = 'react-dom-server-legacy.browser.production.js';

const LOOPS: readonly [written: string, joined: string][] = [
  [
    `for (r = segment[childIdx]; chunkIdx < r.index; chunkIdx++)
          destination.push(chunks[chunkIdx]);`,
    `r = segment[childIdx];
        if (chunkIdx < r.index) destination.push(chunks.slice(chunkIdx, r.index).join(''));
        chunkIdx = r.index;`,
  ],
  [
    `for (; chunkIdx < chunks.length - 1; chunkIdx++)
        destination.push(chunks[chunkIdx]);
      chunkIdx < chunks.length && (r = destination.push(chunks[chunkIdx]));`,
    `chunkIdx < chunks.length && (r = destination.push(chunks.slice(chunkIdx).join('')));`,
  ],
];

/**
 * React's renderer hands over a page in some five thousand pieces, one call
 * each. There is no stream here that could take the first of them early, and in
 * the engine inside the binary the calls are a tenth of a page: the pieces are
 * joined first. A React that is written otherwise fails the build.
 */
export function joinedChunks(): Plugin {
  return {
    name: 'joined-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(RENDERER)) return;
      return LOOPS.reduce((text, [written, joined]) => {
        if (text.split(written).length !== 2) this.error(`${RENDERER} has not this loop once: ${written}`);
        return text.replace(written, () => joined);
      }, code);
    },
  };
}
