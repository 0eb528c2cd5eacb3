import { drawnPart } from '../../ui/markup/drawnPart';

// The parts of the page below what is seen first.

export const readSection = drawnPart('app', () => import('./ReadSection').then((m) => m.ReadSection), {
  isRead: true,
});
export const upgrades = drawnPart('app', () => import('./Upgrades').then((m) => m.Upgrades));
export const reviews = drawnPart('app', () => import('./Reviews').then((m) => m.Reviews));
export const relatedApps = drawnPart('app', () => import('./RelatedApps').then((m) => m.RelatedApps));
export const retirementNote = drawnPart(
  'app',
  () => import('./RetirementNote').then((m) => m.RetirementNote),
  { isRead: true },
);
