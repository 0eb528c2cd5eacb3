import { StaffSetupPage } from '../features/staff-setup/StaffSetupPage';
import type { Page } from '../lib/wire';

export function StaffSetupRoute({ page }: { page: Page }) {
  return page.staffSetup ? <StaffSetupPage setup={page.staffSetup} /> : null;
}
