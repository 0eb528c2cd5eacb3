import { useBoot } from '../../lib/boot';
import type { Review } from '../../lib/wire';
import { reviewForms as text } from '../../messages/reviewForms';
import { LIMITS } from './model';
import { TextDialog } from './TextDialog';
import { reportReview } from './writes';

type ReportDialogProps = { review: Pick<Review, 'id' | 'name'>; token: string; onClose: () => void };

/** Asks the staff to look at a review. */
export function ReportDialog({ review, token, onClose }: ReportDialogProps) {
  const boot = useBoot();
  return (
    <TextDialog
      title={text.report(review.name)}
      send={text.sendReport}
      field="reason"
      label={text.reason}
      aside={() => text.optional}
      hint={text.reasonHint}
      limit={LIMITS.reason}
      onSend={async (reason) => {
        await reportReview(boot, token, review.id, reason);
        return text.reported;
      }}
      onClose={onClose}
    />
  );
}
