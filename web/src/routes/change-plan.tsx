import { ChangePlanPage } from '../features/billing/components/ChangePlanPage';
import type { Page } from '../lib/wire';

export function ChangePlanRoute({ page }: { page: Page }) {
  return page.changePlan ? <ChangePlanPage frame={page.changePlan} /> : null;
}
