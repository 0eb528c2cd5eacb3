import { ModerationPage } from '../features/moderation/ModerationPage';
import type { Page } from '../lib/wire';

export function ModerationRoute({ page }: { page: Page }) {
  return page.moderation ? <ModerationPage moderation={page.moderation} /> : null;
}
