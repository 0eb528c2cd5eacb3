import { drawnPart } from '../../ui/markup/drawnPart';

// What few apps have, or few people change.

export const joinWaitlist = drawnPart('app', () =>
  import('./components/JoinWaitlist').then((m) => m.JoinWaitlist),
);
/** The same for everybody but those who have the app. */
export const trustLines = drawnPart(
  'app',
  () => import('./components/TrustLines').then((m) => m.TrustLines),
  {
    isRead: true,
  },
);
