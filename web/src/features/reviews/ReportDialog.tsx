import { type FormEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import type { Review } from '../../lib/wire';
import { reviews as text } from '../../messages/reviews';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Textarea } from '../../ui/Input';
import { useNotify } from '../notifications/notifications';
import { failureOf, reportReview } from './api';
import { LIMITS } from './model';

type ReportDialogProps = { review: Pick<Review, 'id' | 'name'>; token: string; onClose: () => void };

/** Asks the staff to look at a review. */
export function ReportDialog({ review, token, onClose }: ReportDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      await reportReview(boot, token, review.id, reason.trim());
      notify({ kind: 'success', content: text.reported });
      onClose();
    } catch (failure) {
      setError(failureOf(failure, 'reason'));
      setIsSending(false);
    }
  };
  return (
    <FormDialog
      title={text.report(review.name)}
      send={text.sendReport}
      busy={isSending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field label={text.reason} aside={text.optional} hint={text.reasonHint} error={error}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            maxLength={LIMITS.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
