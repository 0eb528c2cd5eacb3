import { drawnPart } from '../../ui/markup/drawnPart';

// The blocks that are read, and those that few pages have.

export const readBlock = drawnPart('home', () => import('./read/ReadBlock').then((m) => m.ReadBlock), {
  isRead: true,
});
export const mediaTiles = drawnPart('home', () => import('./MediaTiles').then((m) => m.MediaTiles));
export const buildPanel = drawnPart('home', () => import('./read/BuildPanel').then((m) => m.BuildPanel), {
  isRead: true,
});
