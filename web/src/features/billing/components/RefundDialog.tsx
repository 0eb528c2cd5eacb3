import type { FormEvent } from 'react';
import { useBoot } from '../../../lib/boot';
import { dollars } from '../../../lib/money';
import { billing as text } from '../../../messages/billing';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Textarea } from '../../../ui/Input';
import { type RefundOf, requestRefund } from '../api/billing';
import type { Refundable } from '../model/billing';
import { useAction } from '../model/useAction';

type RefundDialogProps = {
  name: string;
  refund: Refundable;
  of: RefundOf;
  token: string;
  onClose: () => void;
};

const LONGEST_REASON = 1000;

/** Says what goes back and what is lost, and asks for it. */
export function RefundDialog({ name, refund, of, token, onClose }: RefundDialogProps) {
  const boot = useBoot();
  const { isBusy, run } = useAction();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    void run(() => requestRefund(boot, token, of, reason), text.refundAsked).then((ok) => ok && onClose());
  };
  return (
    <FormDialog
      title={text.refundTitle(name)}
      send={text.refundSend(dollars(refund.amount))}
      busy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text.refundText[refund.kind](dollars(refund.amount))}</p>
      <Field label={text.refundReason} aside={text.optional}>
        {(ids) => <Textarea {...ids} name="reason" rows={3} maxLength={LONGEST_REASON} />}
      </Field>
    </FormDialog>
  );
}
