import type { PaymentIntent } from '../../host-kit/v1';
import { dollars } from '../../lib/money';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { triedPayment } from '../apps/state';
import { useStore } from '../model/store';

const { tryOut: words } = text;

/** What an app that is tried would charge. Nothing is charged, and nobody is asked. */
export function TriedPayment() {
  const payment = useStore(triedPayment);
  if (!payment) return null;
  const close = () => {
    triedPayment.set(null);
    payment.onClose();
  };
  return (
    <Dialog
      open
      title={words.notCharged}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text.close}
        </Button>
      }
    >
      <p>{words.wouldCharge(payment.app, payment.intent.name ?? '', amountOf(payment.intent))}</p>
      <p className="muted">{words.nobodyPays}</p>
    </Dialog>
  );
}

function amountOf({ price = 0, quantity = 1, months, trial_days = 0, per_account }: PaymentIntent): string {
  const amount = dollars(price * (months ? 1 : quantity));
  return words.amount(amount, months ?? 0, per_account === true, trial_days);
}
