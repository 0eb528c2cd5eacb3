import { useBoot } from '../../lib/boot';
import type { Review } from '../../lib/wire';
import { reviewForms as text } from '../../messages/reviewForms';
import { LIMITS } from './model';
import { TextDialog } from './TextDialog';
import { replyToReview } from './writes';

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
  return (
    <TextDialog
      title={text.replyTitle(review.name)}
      send={text.send}
      field="reply"
      label={text.replyOf(developer)}
      aside={(length) => text.left(length, LIMITS.reply)}
      hint={text.replyHint}
      limit={LIMITS.reply}
      first={review.reply ?? ''}
      onSend={async (reply) => {
        const kept = await replyToReview(boot, token, review.id, reply);
        onReplied(kept.reply ?? '');
        return kept.reply ? text.replied : text.unreplied;
      }}
      onClose={onClose}
    />
  );
}
