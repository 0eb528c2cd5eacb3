import { billing as text } from '../../../messages/billing';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import type { User } from '../../session/model/user';
import { type Action, actionsOf, type Subscription } from '../model/billing';

type ActionsProps = {
  subscription: Subscription;
  now: string;
  user: User;
  isBusy: boolean;
  onCancel: () => void;
  onRefund: () => void;
  onChange: () => void;
  onPay: () => void;
  onKeep: () => void;
  onRemove: () => void;
};

/** What can be done with a subscription. A ghost login has no buttons. */
export function SubscriptionActions(props: ActionsProps) {
  const { subscription, now, user } = props;
  const actions = actionsOf(subscription, now);
  if (user.isGhostLogin) return actions.length > 0 ? <p className="billing-small">{text.ghost}</p> : null;
  return actions.map((action) => <One key={action} action={action} {...props} />);
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
        <Button {...small} aria-haspopup="dialog" onClick={props.onChange}>
          {text.changePlan} {name}
        </Button>
      );
    case 'again':
      return (
        <Link className={buttonClass({ size: 'sm' })} to={`/checkout/${slug}/`}>
          {text.again} {name}
        </Link>
      );
    case 'refund':
      return (
        <Button {...small} onClick={props.onRefund}>
          {text.refund} {name}
        </Button>
      );
    case 'cancel':
      return (
        <Button {...small} variant="ghost" onClick={props.onCancel}>
          {text.cancelIt} {name}
        </Button>
      );
    case 'remove':
      return (
        <Button {...small} variant="ghost" onClick={props.onRemove}>
          {text.remove} {name}
        </Button>
      );
  }
}
