import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import type { App } from '../../lib/wire';
import { plan as text } from '../../messages/plan';
import { Button } from '../../ui/Button';
import { mayPay } from '../billing/model';
import type { User } from '../session/model';
import { subscriptionsTo } from './api';
import { ChangePlanDialog } from './ChangePlanDialog';

type ChangeAppPlanProps = { app: Pick<App, 'id' | 'name' | 'product'>; user: User };

/** On the page of an app that is subscribed to: the way to another plan, for who pays. */
export function ChangeAppPlan({ app, user }: ChangeAppPlanProps) {
  const boot = useBoot();
  const [isOpen, setIsOpen] = useState(false);
  const isPayer = !user.isGhostLogin && mayPay(user.permissions, app.product);
  const { data } = useQuery({ ...subscriptionsTo(boot, user.token, app.id), enabled: isPayer });
  const subscription = data?.result.find((one) => one.changeable);
  if (!subscription) return null;
  return (
    <>
      <Button block className="mt-2" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.change}
      </Button>
      {isOpen && (
        <ChangePlanDialog
          name={app.name}
          of={{ product: app.product, id: subscription.charge.id }}
          token={user.token}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
