import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { mayPay } from '../../lib/payers';
import type { App } from '../../lib/wire';
import { plan as text } from '../../messages/plan';
import { Button } from '../../ui/Button';
import type { User } from '../session/model/user';
import { subscriptionsTo } from './api';
import { ChangePlanDialog } from './ChangePlanDialog';

type ChangeAppPlanProps = { app: Pick<App, 'id' | 'name' | 'product'>; user: User };

/** On the page of an app that is subscribed to: changing the plan, for people who may pay. */
export function ChangeAppPlan({ app, user }: ChangeAppPlanProps) {
  const boot = useBoot();
  // A change that is being paid allows no other one; its dialog stays until the payment is known.
  const [changingId, setChangingId] = useState('');
  const isPayer = !user.isGhostLogin && mayPay(user.permissions, app.product);
  const { data } = useQuery({ ...subscriptionsTo(boot, user.token, app.id), enabled: isPayer });
  const subscription = data?.result.find((one) => one.changeable);
  return (
    <>
      {subscription && (
        <Button
          block
          className="mt-2"
          aria-haspopup="dialog"
          onClick={() => setChangingId(subscription.charge.id)}
        >
          {text.change}
        </Button>
      )}
      {changingId && (
        <ChangePlanDialog
          name={app.name}
          of={{ product: app.product, id: changingId }}
          token={user.token}
          onClose={() => setChangingId('')}
        />
      )}
    </>
  );
}
