import { LegalPage } from '../features/legal/LegalPage';
import type { Page } from '../lib/wire';

export function LegalRoute({ page }: { page: Page }) {
  return page.legal ? <LegalPage legal={page.legal} /> : null;
}
