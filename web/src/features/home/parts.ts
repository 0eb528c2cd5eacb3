import '../catalog/components/picture-view.css';
import { drawnPart } from '../../ui/markup/drawnPart';

// The blocks that are read, and those that few pages have. Their looks are here: the server draws them.

export const readBlock = drawnPart('home', () => import('./read/ReadBlock').then((m) => m.ReadBlock), {
  isRead: true,
});
export const mediaTiles = drawnPart('home', () => import('./MediaTiles').then((m) => m.MediaTiles));
