import { ChargePage } from '../features/checkout/ChargePage';
import type { Page } from '../lib/wire';

export function ChargeRoute({ page }: { page: Page }) {
  return page.charge ? <ChargePage charge={page.charge} /> : null;
}
