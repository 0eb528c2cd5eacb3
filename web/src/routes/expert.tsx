import { ExpertPage } from '../features/experts/ExpertPage';
import type { Page } from '../lib/wire';

export function ExpertRoute({ page }: { page: Page }) {
  return page.expert ? <ExpertPage expert={page.expert} /> : null;
}
