import { ComparePage } from '../features/compare/ComparePage';
import type { Page } from '../lib/wire';

export function CompareRoute({ page }: { page: Page }) {
  return page.compare ? <ComparePage compare={page.compare} /> : null;
}
