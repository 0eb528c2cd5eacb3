import { type FormEvent, useState } from 'react';
import { moderation as text } from '../../messages/moderation';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Textarea } from '../../ui/Input';
import { REASON_LIMIT } from './model';

type RejectDialogProps = { name: string; onReject: (reason: string) => void; onClose: () => void };

/** Asks why a review is rejected; the reason is kept for the staff. */
export function RejectDialog({ name, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onReject(reason.trim());
  };
  return (
    <FormDialog
      title={text.rejectTitle(name)}
      send={text.reject}
      busy={false}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={text.reason} aside={text.optional} hint={text.reasonHint}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={3}
            maxLength={REASON_LIMIT}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
