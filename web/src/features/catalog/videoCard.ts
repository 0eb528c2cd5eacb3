import { drawnPart } from '../../ui/markup/drawnPart';

/** What plays a video, which few people press. */
export const videoCard = drawnPart(null, () => import('./components/VideoCard').then((m) => m.VideoCard));
