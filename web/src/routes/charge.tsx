import { lazy } from 'react';
import { ChargePage } from '../features/checkout/components/ChargePage';
import type { Page } from '../lib/wire';

const UpgradeThanks = lazy(() =>
  import('../features/upgrades/UpgradeThanks').then((m) => ({ default: m.UpgradeThanks })),
);

export function ChargeRoute({ page }: { page: Page }) {
  if (!page.charge) return null;
  return <ChargePage charge={page.charge} upgradeThanks={(paid) => <UpgradeThanks {...paid} />} />;
}
