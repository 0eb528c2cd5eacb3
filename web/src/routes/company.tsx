import { CompanyPage } from '../features/company-page/CompanyPage';
import type { Page } from '../lib/wire';

export function CompanyRoute({ page }: { page: Page }) {
  return page.company ? <CompanyPage /> : null;
}
