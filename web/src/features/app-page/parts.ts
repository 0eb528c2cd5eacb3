import '../../ui/facts.css';
import '../../ui/note.css';
import '../../ui/radio-card.css';
import '../../ui/table.css';
import { drawnPart } from '../../ui/markup/drawnPart';

// The parts of the page below what is seen first. Their looks are here: the server draws them.

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
