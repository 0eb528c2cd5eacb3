import { billing as text } from '../../../messages/billing';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { changePlanPath } from '../../plan/model';
import type { User } from '../../session/model/user';
import { type Action, actionsOf, type Subscription } from '../model/billing';
import { MoreActions, type MoreItem } from './MoreActions';

type ActionsProps = {
  subscription: Subscription;
  now: string;
  user: User;
  isBusy: boolean;
  onCancel: () => void;
  onRefund: () => void;
  onPay: () => void;
  onKeep: () => void;
  onRemove: () => void;
};

/** What can be done with a subscription. A ghost login has no buttons. */
export function SubscriptionActions(props: ActionsProps) {
  const { subscription, now, user } = props;
  const actions = actionsOf(subscription, now);
  if (user.isGhostLogin) return actions.length > 0 ? <p className="billing-small">{text.ghost}</p> : null;
  return (
    <>
      {actions.map((action) => (
        <One key={action} action={action} {...props} />
      ))}
      <MoreActions
        label={text.moreFor(subscription.charge.name)}
        isBusy={props.isBusy}
        items={actions.flatMap((action) => moreOf(action, props))}
      />
    </>
  );
}

/** What gives money back or ends something stands in the menu, where nobody presses it in passing. */
function moreOf(action: Action, { onRefund, onCancel, onRemove }: ActionsProps): MoreItem[] {
  switch (action) {
    case 'refund':
      return [{ label: text.refund, onSelect: onRefund }];
    case 'cancel':
      return [{ label: text.cancelIt, tone: 'danger', onSelect: onCancel }];
    case 'remove':
      return [{ label: text.remove, onSelect: onRemove }];
    default:
      return [];
  }
}

function One({ action, ...props }: ActionsProps & { action: Action }) {
  const { charge, slug } = props.subscription;
  const name = <span className="sr-only">{charge.name}</span>;
  const small = { size: 'sm' as const, busy: props.isBusy };
  switch (action) {
    case 'confirm':
      // The page of the charge knows how to ask the bank.
      return (
        <Link
          className={buttonClass({ size: 'sm', variant: 'primary' })}
          to={`/checkout/charge/${charge.id}/recurrent_charge/?paying=1`}
        >
          {text.confirm} {name}
        </Link>
      );
    case 'pay':
      return (
        <Button {...small} variant="primary" onClick={props.onPay}>
          {text.payNow} {name}
        </Button>
      );
    case 'keep':
      return (
        <Button {...small} onClick={props.onKeep}>
          {text.keepIt} {name}
        </Button>
      );
    case 'change':
      return (
        <Link
          className={buttonClass({ size: 'sm' })}
          to={changePlanPath({ product: props.subscription.product, id: charge.id })}
        >
          {text.changePlan} {name}
        </Link>
      );
    case 'again':
      return (
        <Link className={buttonClass({ size: 'sm' })} to={`/checkout/${slug}/`}>
          {text.again} {name}
        </Link>
      );
    default:
      return null;
  }
}
