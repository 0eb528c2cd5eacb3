import { invalidate } from '../../lib/queryKeys';
import './upgrades.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../lib/boot';
import { ApiError } from '../../lib/http';
import { lazyPart } from '../../lib/lazyPart';
import { mayPay } from '../../lib/payers';
import { report } from '../../lib/report';
import type { App } from '../../lib/wire';
import { upgrades as text } from '../../messages/upgrades';
import { Badge, type Tone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { instanceOf } from '../installation/api';
import { useNotify } from '../notifications/notifications';
import { InsteadOfBuying } from '../payment/components/OpenPayment';
import { refOf } from '../payment/model/payment';
import type { User } from '../session/model/user';
import { buyUpgrade, ownedUpgrades } from './api';
import { type UpgradeState, upgradeStateOf } from './model';

const QuantityDialog = lazyPart(() => import('./QuantityDialog').then((m) => m.QuantityDialog));

const TONES: Record<NonNullable<UpgradeState['badge']>, Tone> = {
  active: 'success',
  enabling: 'accent',
  disabling: 'line',
};

type Upgrade = App['upgrades'][number];
type ActionsProps = { app: App; upgrade: Upgrade; user: User };

/** The state of an upgrade for an organization that has the app, and the button to buy it. */
export function UpgradeActions({ app, upgrade, user }: ActionsProps) {
  const boot = useBoot();
  const instance = useQuery(instanceOf(boot, user.token, app.id));
  const isThere = instance.data?.installed === true;
  const owned = useQuery({ ...ownedUpgrades(boot, user.token, app.id), enabled: isThere });
  const buying = useBuying(app, upgrade, user);
  const [asksHowMany, setAsksHowMany] = useState(false);
  if (!isThere || !owned.data) return null;
  const state = upgradeStateOf(
    upgrade.counted,
    owned.data.find((one) => one.id === upgrade.id),
  );
  // A developer tries upgrades of the own app without a price (contract billing 9).
  const isForSale = state.isForSale && !(instance.data?.own && upgrade.price.cents > 0);
  const name = <span className="sr-only">{upgrade.name}</span>;
  return (
    <div className="upgrade-do">
      {state.badge && <Badge tone={TONES[state.badge]}>{text[state.badge]}</Badge>}
      <span className="upgrade-quantity">{text.quantity(state.quantity)}</span>
      {isForSale && (
        <InsteadOfBuying appId={app.id} upgradeId={upgrade.id}>
          <Button
            size="sm"
            busy={buying.isBusy}
            reason={refusalOf(user, app.product)}
            onClick={() => (upgrade.counted ? setAsksHowMany(true) : void buying.buy(1))}
          >
            {state.quantity === null ? text.buy : text.add} {name}
          </Button>
        </InsteadOfBuying>
      )}
      {state.refusal && <p className="upgrade-refusal">{text.refused(state.refusal)}</p>}
      <Suspense>
        {asksHowMany && (
          <QuantityDialog
            name={upgrade.name}
            isBusy={buying.isBusy}
            onBuy={(units) => void buying.buy(units).then((ok) => ok && setAsksHowMany(false))}
            onClose={() => setAsksHowMany(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function refusalOf(user: User, product: string): string | undefined {
  if (user.isGhostLogin) return text.ghost;
  return mayPay(user.permissions, product === 'helpdesk' ? 'helpdesk' : 'livechat')
    ? undefined
    : text.mayNotPay;
}

/** From the button to the checkout of the charge; a free upgrade is given at once. */
function useBuying(app: App, upgrade: Upgrade, user: User) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  const buy = async (units: number): Promise<boolean> => {
    setIsBusy(true);
    try {
      const charge = await buyUpgrade(boot, user.token, app.id, upgrade.id, units);
      if (charge) {
        const { kind, id } = refOf(charge);
        navigate(`/checkout/charge/${encodeURIComponent(id)}/${kind}/`);
      } else {
        notify({ kind: 'success', content: text.given(upgrade.name) });
        await invalidate(queryClient, 'upgrades');
      }
      return true;
    } catch (failure) {
      const isRefusal = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
      if (!isRefusal) report('user', 'upgrade', failure);
      notify({ kind: 'error', content: isRefusal && failure.message ? failure.message : text.failed });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { buy, isBusy };
}
