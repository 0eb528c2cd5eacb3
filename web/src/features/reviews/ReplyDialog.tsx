import { type FormEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import type { Review } from '../../lib/wire';
import { reviews as text } from '../../messages/reviews';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Textarea } from '../../ui/Input';
import { useNotify } from '../notifications/notifications';
import { failureOf, replyToReview } from './api';
import { LIMITS } from './model';

type ReplyDialogProps = {
  developer: string;
  review: Pick<Review, 'id' | 'name' | 'reply'>;
  token: string;
  onReplied: (reply: string) => void;
  onClose: () => void;
};

/** The developer's answer below a review; an empty one takes it away. */
export function ReplyDialog({ developer, review, token, onReplied, onClose }: ReplyDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const [reply, setReply] = useState(review.reply ?? '');
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      const kept = await replyToReview(boot, token, review.id, reply.trim());
      onReplied(kept.reply ?? '');
      notify({ kind: 'success', content: kept.reply ? text.replied : text.unreplied });
      onClose();
    } catch (failure) {
      setError(failureOf(failure, 'reply'));
      setIsSending(false);
    }
  };
  return (
    <FormDialog
      title={text.replyTitle(review.name)}
      send={text.send}
      busy={isSending}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      <Field
        label={text.replyOf(developer)}
        hint={text.replyHint}
        aside={text.left(reply.length, LIMITS.reply)}
        error={error}
      >
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            maxLength={LIMITS.reply}
            value={reply}
            onChange={(event) => {
              setReply(event.currentTarget.value);
              setError('');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
