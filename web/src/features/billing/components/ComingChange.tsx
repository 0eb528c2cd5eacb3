import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { plan as text } from '../../../messages/plan';
import { Button, buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import { type SubscriptionRef, withdrawChange } from '../../plan/api';
import type { PlanChange } from '../../plan/model';
import type { User } from '../../session/model/user';
import { useAction } from '../model/useAction';

type ComingChangeProps = { change: PlanChange; of: SubscriptionRef; user: User };

/** A change of plan that is still to come, and the way to finish or to take it back. */
export function ComingChange({ change, of, user }: ComingChangeProps) {
  const boot = useBoot();
  const { isBusy, run } = useAction();
  const { quantity, months, units = 0 } = change.to;
  const what = text.what(quantity, months, units);
  if (change.status === 'collecting') {
    const resume = `/checkout/charge/${change.charge_id ?? ''}/direct_charge/?paying=1`;
    return (
      <Note
        tone="warning"
        action={
          !user.isGhostLogin && (
            <Link className={buttonClass({ size: 'sm' })} to={resume}>
              {text.resume}
            </Link>
          )
        }
      >
        {text.paying(what)}
      </Note>
    );
  }
  return (
    <Note
      action={
        !user.isGhostLogin && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() => void run(() => withdrawChange(boot, user.token, of), text.takenBack)}
          >
            {text.takeBack}
          </Button>
        )
      }
    >
      {text.comes(what, day(change.effective_at))}
    </Note>
  );
}
