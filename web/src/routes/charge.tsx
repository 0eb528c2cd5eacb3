import '../features/shell/slim.css';
import { ChargePage } from '../features/checkout/components/ChargePage';
import { lazyPart } from '../lib/lazyPart';
import type { Page } from '../lib/wire';

const UpgradeThanks = lazyPart(() =>
  import('../features/upgrades/UpgradeThanks').then((m) => m.UpgradeThanks),
);

export function ChargeRoute({ page }: { page: Page }) {
  if (!page.charge) return null;
  return <ChargePage charge={page.charge} upgradeThanks={(paid) => <UpgradeThanks {...paid} />} />;
}
