import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { mayPay } from '../../lib/payers';
import type { App } from '../../lib/wire';
import { plan as text } from '../../messages/plan';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import type { User } from '../session/model/user';
import { subscriptionsTo } from './api';
import { changePlanPath } from './model';

type ChangeAppPlanProps = { app: Pick<App, 'id' | 'product'>; user: User };

/** On the page of an app that is subscribed to: the way to another plan, for people who may pay. */
export function ChangeAppPlan({ app, user }: ChangeAppPlanProps) {
  const boot = useBoot();
  const isPayer = !user.isGhostLogin && mayPay(user.permissions, app.product);
  const { data, isLoading } = useQuery({ ...subscriptionsTo(boot, user.token, app.id), enabled: isPayer });
  const className = `grow own-action btn-wrap ${buttonClass({ size: 'lg' })}`;
  // Its room, before it is known what is subscribed to: what stands around is not moved.
  if (isLoading) {
    return (
      <span className={`${className} own-action-room`} aria-hidden="true">
        {text.change}
      </span>
    );
  }
  // A change that is being paid allows no other one.
  const subscription = data?.result.find((one) => one.changeable);
  if (!subscription) return null;
  return (
    <Link className={className} to={changePlanPath({ product: app.product, id: subscription.charge.id })}>
      {text.change}
    </Link>
  );
}
